import 'server-only';
import type { Filter } from 'mongodb';
import { dropWaitingMails } from '@/lib/mail/enqueue';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { type AccountDoc, accounts, accountWords } from './data';
import { nameFrom } from './schema';

type Optional = {
  [Key in keyof AccountDoc]-?: undefined extends AccountDoc[Key] ? Key : never;
}[keyof AccountDoc];

/** What a stranger may have left in an account. The type asks for every field that an account need not have. */
const strangers = {
  reset: '',
  verification: '',
  secondFactor: '',
  factorSetUp: '',
  pending: '',
  photoURL: '',
  education: '',
  address: '',
  phone: '',
  LinkedIn: '',
  company: '',
  taxNumber: '',
  addresses: '',
  mainAddress: '',
} satisfies Record<Exclude<Optional, 'passwordHash' | 'words' | 'takenOver' | 'notices'>, ''>;

/**
 * Hands over an account whose email was never verified to whoever has now proved to own that email: nothing of the
 * stranger's stays that could trap or mislead the owner (decision 0013). Password, sessions, links and profile are
 * removed in this one write; unpaid orders are cancelled by lib/users/taken-over. Returns the updated account; null
 * when there is no such unverified account.
 */
export async function takeOver(
  which: Filter<AccountDoc>,
  fields: { name?: string | null | undefined } & Pick<AccountDoc, 'passwordHash' | 'notices'> = {},
): Promise<AccountDoc | null> {
  const stranger = await accounts().findOne({ ...which, emailVerified: null });
  if (!stranger) return null;
  const { _id, email, photoURL = null } = stranger;
  const now = timeNow();
  const name = nameFrom(fields.name, email);
  const owned = await accounts().findOneAndUpdate(
    { ...which, _id, emailVerified: null },
    {
      $set: {
        name,
        words: accountWords({ name, email }),
        emailVerified: now,
        sessions: [],
        takenOver: { at: now, photoURL },
        ...(fields.passwordHash && { passwordHash: fields.passwordHash }),
        notices: fields.notices ?? [],
      },
      $unset: { ...strangers, ...(!fields.passwordHash && { passwordHash: '' }) },
    },
    { returnDocument: 'after' },
  );
  if (!owned) return null;
  await dropWaitingMails(email, stranger.createdAt, timeNow());
  log.warn({ userId: _id.toHexString() }, 'unproved account taken over by the owner of its address');
  return owned;
}
