import 'server-only';
import { collection } from '@/lib/platform/db';
import type { MailKind } from './schema';

/** One queued or sent mail. `_id` is the key of the event it reports, so each event is mailed once. */
export type MailDoc = {
  _id: string;
  kind: MailKind;
  to: string;
  /** The data for the text; removed once sent, because it may hold what only the recipient may know. */
  data?: unknown;
  /** Ids of the orders it is about, in case more orders of the same action turn up too late to be in it. */
  orderIds?: readonly string[];
  /** Set once it was sent. */
  subject?: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** It was put off until its address was verified; `attempts` begins anew then. */
  hasWaited?: true;
  /** When to try next. A process that tries moves it into the future, so that no other process takes the mail. */
  dueAt: Date;
  createdAt: Date;
  sentAt?: Date;
  /** Set when the recipient's account was deleted: the address is erased once the mail is sent or given up. */
  last?: true;
  lastError?: string;
  /** When the first try failed, while it waits for another. */
  failingSince?: Date;
  /** The same, if the failures since were the mail server's: unreachable, refusing all mail, or this one permanently. */
  heldUpSince?: Date;
  /** `dueAt` as that failure left it. */
  heldUpUntil?: Date;
  /** Id of the request that queued it, if any (lib/platform/request-id). */
  requestId?: string;
};

export const mails = () => collection<MailDoc>('mail_outbox');
