import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import type { IssuedKind, Printed } from './schema';

/** A document as it was issued. It is never changed, and stays when its buyer's account is deleted. */
export type DocumentDoc = {
  _id: ObjectId;
  kind: IssuedKind;
  /** Key of what it was issued for: a payment, or a refund (`source` in lib/documents/refunds). */
  source: string;
  sequence: number;
  number: string;
  transactionId: string;
  orderIds: ObjectId[];
  userId: ObjectId;
  /** Minor units: what was paid or refunded. */
  total: number;
  /** ISO 4217 in lower case. */
  currency: string;
  /** The tax percentage that prices included; a credit note takes that of its invoice. */
  taxPercent: number;
  printed: Printed;
  issuedAt: Date;
};

export const documents = () => collection<DocumentDoc>('documents');
