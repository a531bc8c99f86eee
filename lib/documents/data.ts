import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import type { IssuedKind, Printed } from './schema';

/** A document as it was issued; only ever inserted, and kept when its buyer's account goes. */
export type DocumentDoc = {
  _id: ObjectId;
  kind: IssuedKind;
  /** What it is about, once: of an invoice its payment, of a credit note its refund (`sourceOf` in lib/documents/refunds). */
  source: string;
  sequence: number;
  number: string;
  transactionId: string;
  orderIds: ObjectId[];
  userId: ObjectId;
  /** Minor units: what was paid, or given back. */
  total: number;
  /** ISO 4217 in lower case. */
  currency: string;
  /** That prices included; a credit note takes its invoice's. */
  taxPercent: number;
  printed: Printed;
  issuedAt: Date;
};

export const documents = () => collection<DocumentDoc>('documents');
