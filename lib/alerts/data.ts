import 'server-only';
import type { ObjectId } from 'mongodb';
import { keptFor } from '@/lib/base/retention';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';

/** A request for one mail when a product can be ordered again; one document for each address and product. */
export type AlertDoc = {
  _id: ObjectId;
  email: string;
  productId: ObjectId;
  /** `asked`: the address is not confirmed; `waiting`: waiting for stock; `told`: the mail is in the outbox. */
  state: 'asked' | 'waiting' | 'told';
  /** Id of the latest request; the token of its confirmation link is derived from it (lib/mail/links). */
  askId: string;
  /** Id of the request last mailed about: its mail, if still in the outbox, goes out even if somebody asks again. */
  toldAskId?: string;
  /** Hash of the confirmation token; removed once the address is told. */
  confirm?: string;
  /** Hash of the token that ends all alerts of the address; derived from the address and AUTH_SECRET. */
  stop: string;
  /** When the document is deleted (`retention` in lib/base/retention): 'asked' soon, 'waiting' after a year. */
  expiresAt: Date;
  createdAt: Date;
};

export const alerts = () => collection<AlertDoc>('stock_alerts');

const kindOf = { asked: 'unconfirmedAlerts', waiting: 'waitingAlerts', told: 'toldAlerts' } as const;

export const expiryOf = (state: AlertDoc['state'], now = timeNow().getTime()) =>
  new Date(now + keptFor(kindOf[state]));
