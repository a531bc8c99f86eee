import 'server-only';
import { ObjectId } from 'mongodb';
import { searchWords } from '@/lib/base/words';
import type { MailedLink } from '@/lib/mail/links';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import type { Role } from './schema';

/** A live sign-in. It lives in the user's document, so that one read checks both (decision 0005). */
export type Session = {
  sid: string;
  createdAt: Date;
  /** The browser in a few words of ours (lib/auth/device-words). */
  device?: string;
  /** The hour in which it was last used, once it was used later than in its first. */
  seenAt?: Date;
};

/** What shows at sign-in, beside the password, that it is he (decision 0020). */
export type SecondFactor = {
  /** What his app makes its codes from, sealed. */
  secret: string;
  since: Date;
  /** The step of time of the last code that was used; none of it or before counts again. */
  lastStep: number;
  /** Hashes of the recovery codes that are left. */
  recovery: string[];
};

/** One entry of an address book. */
type KeptAddress = { id: ObjectId; label: string; address: string; phone: string };

/** A user as far as signing in goes, for the rooms below lib/users, which knows the rest of the same document. */
export type AccountDoc = {
  _id: ObjectId;
  /** Normalised: trimmed and lower-cased; unique. */
  email: string;
  name: string;
  role: Role;
  emailVerified: Date | null;
  /** Argon2id; absent for accounts that sign in with Google only. */
  passwordHash?: string;
  sessions: Session[];
  secondFactor?: SecondFactor;
  /** A second factor that is being set up, by the session that has shown who it is; the secret is sealed. */
  factorSetUp?: { secret: string; at: Date; sid: string };
  /** Sign-ins that lack their code; none of them is a session. */
  pending?: Session[];
  /** The link that sets a new password. */
  reset?: MailedLink;
  /** The link that verifies the address. */
  verification?: MailedLink;
  photoURL?: string | null;
  education?: string | null;
  address?: string | null;
  phone?: string | null;
  LinkedIn?: string | null;
  /** Of a firm: its name, and the number by which the tax office knows it. */
  company?: string | null;
  taxNumber?: string | null;
  /** Where his orders may go, in the order in which he added them. */
  addresses?: KeptAddress[];
  /** Which of them new orders begin with; without it, or with one that is gone, the first. */
  mainAddress?: ObjectId;
  /** What admins find it by: the words of name and address. */
  words?: string[];
  /** Set when the owner of the address took an unproved account over, until its open orders are ended. */
  takenOver?: { at: Date; photoURL: string | null };
  createdAt: Date;
};

/** The people of the shop: the collection `users`. The one called `accounts` is Auth.js's, of the ways to sign in. */
export const accounts = () => collection<AccountDoc>('users');

/** The words that admins find an account by. */
export const accountWords = ({ name, email }: Pick<AccountDoc, 'name' | 'email'>): string[] =>
  searchWords([name, email]);

/** An account's document with the defaults every account starts with. */
export function newAccount<Fields extends Pick<AccountDoc, 'email' | 'name'> & Partial<AccountDoc>>(
  fields: Fields,
): AccountDoc & Fields {
  return {
    _id: new ObjectId(),
    role: 'user',
    emailVerified: null,
    sessions: [],
    createdAt: timeNow(),
    words: accountWords(fields),
    ...fields,
  };
}

/** Addresses of people by id, for lists that say who did something; those who are gone are missing. */
export async function emailsOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const people = await accounts()
    .find({ _id: { $in: [...ids] } }, { projection: { email: 1 } })
    .toArray();
  return new Map(people.map(({ _id, email }) => [_id.toHexString(), email]));
}
