import * as z from 'zod';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { pageQuery } from '@/lib/base/paging';

/** Size in bytes: ten thousand lines as the export writes them, with room for longer texts, and less than any action's body may have. */
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

/** What the dry run says of a line. */
const fates = ['add', 'change', 'unchanged', 'refused'] as const;
export type Fate = (typeof fates)[number];
export type ImportState = 'checking' | 'checked' | 'running' | 'done' | 'stopped';

/** The report in its address: of which import, which of its lines. */
export const importQuerySchema = z.object({
  id: objectIdSchema.optional().catch(undefined),
  show: z.enum(['all', ...fates, 'left']).catch('all'),
  ...pageQuery,
});
export type ImportQuery = z.output<typeof importQuerySchema>;

/** One value that a line changes, in the words of its cells. */
export type CellChange = { column: string; from: string; to: string };
export type Refusal = { column: string; sentence: string };

/** A line of the report as pages show it. */
export type ImportLine = {
  id: string;
  line: number;
  fate: Fate;
  /** Name or SKU, by which admins know it. */
  about: string;
  productId: string | null;
  changes: CellChange[];
  refusals: Refusal[];
  notes: string[];
  /** Null until its turn has come. */
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
  /** Why it was stopped, when nobody asked for it. */
  why: string | null;
  isOwn: boolean;
};
