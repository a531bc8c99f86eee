import * as z from 'zod';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { pageQuery } from '@/lib/base/paging';

/** The bytes fit ten thousand exported lines with room for longer texts, and stay below the body limit of actions. */
export const importLimits = { bytes: 8 * 1024 * 1024, lines: 10_000, blankLines: 10_000 } as const;

export const checkImportSchema = z.object({
  file: z
    .instanceof(File, { error: messages.import.fileRequired })
    .refine(({ size }) => size <= importLimits.bytes, {
      error: messages.import.tooLarge(importLimits.bytes / 1024 / 1024),
    }),
});

export const importIdSchema = z.object({ importId: objectIdSchema });
/** `leaveOut` says that refused lines are to be left out. */
export const startImportSchema = importIdSchema.extend({ leaveOut: z.literal('on').optional() });

/** The verdict of the check on a line. */
const fates = ['add', 'change', 'unchanged', 'refused'] as const;
export type Fate = (typeof fates)[number];
export type ImportState = 'checking' | 'checked' | 'running' | 'done' | 'stopped';

/** Query parameters of the report: which import, and which of its lines. */
export const importQuerySchema = z.object({
  id: objectIdSchema.optional().catch(undefined),
  show: z.enum(['all', ...fates, 'left']).catch('all'),
  ...pageQuery,
});
export type ImportQuery = z.output<typeof importQuerySchema>;

/** One value that a line changes, as the CSV file writes it. */
type CellChange = { column: string; from: string; to: string };
export type Refusal = { column: string; sentence: string };

/** A line of the report as pages show it. */
export type ImportLine = {
  id: string;
  line: number;
  fate: Fate;
  /** Name or SKU, by which admins recognise it. */
  about: string;
  productId: string | null;
  changes: CellChange[];
  refusals: Refusal[];
  notes: string[];
  /** Null until the line has been carried out. */
  outcome: 'done' | 'left' | null;
  why: string | null;
};

/** An import as pages show it. */
export type Import = {
  id: string;
  fileName: string;
  by: string;
  /** ISO 8601. */
  at: string;
  state: ImportState;
  counts: Record<Fate, number>;
  done: number;
  left: number;
  /** Why it was stopped, if no admin did it. */
  why: string | null;
  isOwn: boolean;
};
