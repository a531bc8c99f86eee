import 'server-only';
import * as z from 'zod';
import type { MailDoc } from '@/lib/mail/data';
import type { MailFate } from '@/lib/mail/deliver';
import type { MailKind } from '@/lib/mail/schema';
import { type AlertDoc, alerts } from './data';

const asking = z.object({ askId: z.string() });

/** The kinds of this room, and in which states of an alert each still has something to say. */
const states: Partial<Record<MailKind, AlertDoc['state'][]>> = {
  alertConfirm: ['asked'],
  backInStock: ['waiting', 'told'],
};

/**
 * What becomes of an alert's mail: it goes out as long as its asking stands, whether or not there is an account with that
 * address. Null for every other mail.
 */
export async function alertFateOf({ kind, data }: MailDoc): Promise<MailFate | null> {
  const state = states[kind];
  if (!state) return null;
  const { askId } = asking.parse(data);
  const stands = await alerts().countDocuments({ askId, state: { $in: state } }, { limit: 1 });
  return stands === 1 ? 'send' : 'drop';
}
