import 'server-only';
import type { Filter } from 'mongodb';
import * as z from 'zod';
import type { MailDoc } from '@/lib/mail/data';
import type { MailFate } from '@/lib/mail/deliver';
import type { MailKind } from '@/lib/mail/schema';
import { type AlertDoc, alerts } from './data';

const asking = z.object({ askId: z.string() });

/** The kinds of this room, and of which alerts each still has something to say. */
const standing: Partial<Record<MailKind, (askId: string) => Filter<AlertDoc>>> = {
  alertConfirm: (askId) => ({ askId, state: 'asked' }),
  // Anybody may ask again in the name of this address, which takes nothing away from it.
  backInStock: (askId) => ({
    $or: [
      { askId, state: { $in: ['waiting', 'told'] } },
      { toldAskId: askId, state: 'asked' },
    ],
  }),
};

/**
 * What becomes of an alert's mail: it goes out as long as its asking stands, whether or not there is an account with that
 * address. Null for every other mail.
 */
export async function alertFateOf({ kind, to, data }: MailDoc): Promise<MailFate | null> {
  const filterOf = standing[kind];
  if (!filterOf) return null;
  const { askId } = asking.parse(data);
  const stands = await alerts().countDocuments({ email: to, ...filterOf(askId) }, { limit: 1 });
  return stands === 1 ? 'send' : 'drop';
}
