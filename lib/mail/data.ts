import 'server-only';
import { collection } from '@/lib/platform/db';
import type { MailKind } from './schema';

/** One mail to be sent, or sent. `_id` is the event it tells about, so that an event is told once. */
export type MailDoc = {
  _id: string;
  kind: MailKind;
  to: string;
  /** What the text is made of; removed once sent, because it may hold what only the recipient may know. */
  data?: unknown;
  /** Ids of the orders that it tells of, where others of the same act may come too late for it. */
  orderIds?: readonly string[];
  /** Of one that was sent. */
  subject?: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** When to try; a try that is under way moves it ahead, so that nobody else makes the same one. */
  dueAt: Date;
  createdAt: Date;
  sentAt?: Date;
  /** To somebody whose account is gone: once it is out, or given up, nothing says to whom. */
  last?: true;
  lastError?: string;
  /** When it was first tried in vain, as long as it waits to be tried again. */
  failingSince?: Date;
  /** The same of one that the mail server, which is away or takes none, has held up since. */
  heldUpSince?: Date;
  /** Of the request that queued it, where one did (lib/platform/request-id). */
  requestId?: string;
};

export const mails = () => collection<MailDoc>('mail_outbox');
