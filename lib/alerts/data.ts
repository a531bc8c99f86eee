import 'server-only';
import type { ObjectId } from 'mongodb';
import { keptFor } from '@/lib/base/retention';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';

/** Somebody who wants one mail when one product can be ordered again; one document for each address and product. */
export type AlertDoc = {
  _id: ObjectId;
  email: string;
  productId: ObjectId;
  /** `asked`: the address is not confirmed; `waiting`: for stock; `told`: the mail is in the outbox. */
  state: 'asked' | 'waiting' | 'told';
  /** Of the latest asking: the link that confirms is made from it (lib/mail/links). */
  askId: string;
  /** The asking that was told last: its mail may still wait in the outbox when somebody asks again, and goes out all the same. */
  toldAskId?: string;
  /** Hash of the link that confirms; gone once it was used. */
  confirm?: string;
  /** Hash of the link that ends all alerts of the address: made from the address, so that no later asking changes it. */
  stop: string;
  /** When the shop forgets it: an address that nobody confirms soon, one that waits after a year. */
  expiresAt: Date;
  createdAt: Date;
};

export const alerts = () => collection<AlertDoc>('stock_alerts');

const kindOf = { asked: 'unconfirmedAlerts', waiting: 'waitingAlerts', told: 'toldAlerts' } as const;

export const expiryOf = (state: AlertDoc['state'], now = timeNow().getTime()) =>
  new Date(now + keptFor(kindOf[state]));
