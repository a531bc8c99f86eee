import 'server-only';
import type { ObjectId } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { collection } from '@/lib/platform/db';
import type { ProductEdit } from '../audit-values';
import type { Restock } from '../data';
import type { CatalogueDoc } from '../managed';
import type { Fate, ImportLine, ImportState } from './schema';

/** A file that was checked, and the state of its import. Its lines are separate documents. */
export type ImportDoc = {
  _id: ObjectId;
  fileName: string;
  userId: ObjectId;
  /** The admin's email address. */
  by: string;
  state: ImportState;
  /** Only one import at a time has it, which a unique index enforces. */
  running?: true;
  counts: Record<Fate, number>;
  why: string | null;
  createdAt: Date;
};

/** A product to add; if `slug` is null, it is derived from the name. */
export type Addition = { doc: CatalogueDoc; slug: string | null };
/** Units that a line adds or (negative) removes; `id` makes a retry count once. */
export type StockMove = Omit<Restock, 'at'> & { reason: string };

/** The change that one write makes, if the product is still as it was when the file was checked. */
export type Alteration = {
  productId: ObjectId;
  /** The product's `updatedAt` at the check. */
  seen: Date;
  set: ProductEdit;
  /** The search words after the change; missing in lines that an older version checked. */
  words?: string[];
  state: 'live' | 'archived' | null;
  entries: AuditEntry[];
  stock?: StockMove;
  /** Pictures that the product starts to use, and those that it stops using. */
  adopts: string[];
  drops: string[];
};

export type LineDoc = Omit<ImportLine, 'id' | 'productId'> & {
  _id: ObjectId;
  importId: ObjectId;
  productId: ObjectId | null;
  addition?: Addition;
  alteration?: Alteration;
};

export const imports = () => collection<ImportDoc>('imports');
export const importLines = () => collection<LineDoc>('import_lines');
