import 'server-only';
import type { ObjectId } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { collection } from '@/lib/platform/db';
import type { Restock } from '../data';
import type { ProductEdit } from '../in-words';
import type { CatalogueDoc } from '../managed';
import type { CellChange, Fate, ImportState, Refusal } from './schema';

/** A file that was checked, and what became of it. Its lines are documents of their own. */
export type ImportDoc = {
  _id: ObjectId;
  fileName: string;
  userId: ObjectId;
  /** The admin's address. */
  by: string;
  state: ImportState;
  /** One at a time has it: an index sees to that. */
  running?: true;
  counts: Record<Fate, number>;
  why: string | null;
  createdAt: Date;
};

/** A product as it is to be added; a slug of null is made of its name. */
export type Addition = { doc: CatalogueDoc; slug: string | null };
/** Units that come in or, negative, go out with a line; `id` lets the product count them once. */
export type StockMove = Omit<Restock, 'at'> & { reason: string };

/** What one write changes of a product that is as it was when the file was checked. */
export type Alteration = {
  productId: ObjectId;
  /** Its `updatedAt` then. */
  seen: Date;
  set: ProductEdit;
  /** What it is found by then; absent in lines that an older version checked. */
  words?: string[];
  state: 'live' | 'archived' | null;
  entries: AuditEntry[];
  stock?: StockMove;
  /** Pictures that it takes into use, and those that it has no more. */
  adopts: string[];
  drops: string[];
};

export type LineDoc = {
  _id: ObjectId;
  importId: ObjectId;
  line: number;
  fate: Fate;
  about: string;
  productId: ObjectId | null;
  changes: CellChange[];
  refusals: Refusal[];
  notes: string[];
  addition?: Addition;
  alteration?: Alteration;
  /** Null until its turn has come. */
  outcome: 'done' | 'left' | null;
  why: string | null;
};

export const imports = () => collection<ImportDoc>('imports');
export const importLines = () => collection<LineDoc>('import_lines');
