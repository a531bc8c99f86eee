import 'server-only';
import { ObjectId } from 'mongodb';
import { searchWords } from '@/lib/base/words';
import type { MailedLink } from '@/lib/mail/links';
import type { MailData } from '@/lib/mail/schema';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import type { Role } from './schema';

/** A session, stored in the user's document so that one read checks both (decision 0005). */
export type Session = {
  sid: string;
  createdAt: Date;
  /** The browser's name in the shop's own words (lib/auth/device-words). */
  device?: string;
  /** The hour in which it was last used; absent while only used in its first hour. */
  seenAt?: Date;
  /** When it last changed the password of its account (lib/auth/change-password). */
  passwordAt?: Date;
};

/** What proves the user's identity at sign-in beside the password (decision 0020). */
export type SecondFactor = {
  /** The secret from which the app generates codes, encrypted. */
  secret: string;
  since: Date;
  /** Time step of the last code that was used; codes of this step or earlier are refused. */
  lastStep: number;
  /** Hashes of the unused recovery codes. */
  recovery: string[];
};

/** A mail about a change to an account, noted in it by the write that made the change, until the mail is queued. */
type Notice = {
  [Kind in 'passwordChanged' | 'secondFactor']: {
    _id: string;
    kind: Kind;
    data: Omit<MailData[Kind], 'name'>;
  };
}['passwordChanged' | 'secondFactor'];

/** One entry of an address book. */
type KeptAddress = { id: ObjectId; label: string; address: string; phone: string };

/** A user as far as signing in is concerned, for rooms below lib/users, which declares the rest of the document. */
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
  /** A second factor being set up, by the session that gave the proof for it; the secret is encrypted. */
  factorSetUp?: { secret: string; at: Date; sid: string };
  /** Sign-ins that wait for the code of the second factor; none of them is a session. */
  pending?: Session[];
  /** The link that resets the password. */
  reset?: MailedLink;
  /** The link that verifies the address. */
  verification?: MailedLink;
  photoURL?: string | null;
  education?: string | null;
  address?: string | null;
  phone?: string | null;
  LinkedIn?: string | null;
  /** For companies: name and tax number. */
  company?: string | null;
  taxNumber?: string | null;
  /** The user's delivery addresses, in the order in which they were added. */
  addresses?: KeptAddress[];
  /** The address that new orders start with; if absent or deleted, the first one. */
  mainAddress?: ObjectId;
  /** Search index for admins: the words of name and email. */
  words?: string[];
  /**
   * Set when the owner of the email took over an unverified account, until all of the stranger's is gone. `settledAt`:
   * when that was so but for an order that still names him (lib/orders/forget-buyer).
   */
  takenOver?: { at: Date; photoURL: string | null; settledAt?: Date };
  /** What its owner is still to be told (lib/auth/notices). */
  notices?: Notice[];
  createdAt: Date;
};

/** The users of the shop: the collection `users`. The collection `accounts` is Auth.js's and holds linked sign-ins. */
export const accounts = () => collection<AccountDoc>('users');

/** The words by which admins can search for an account. */
export const accountWords = ({ name, email }: Pick<AccountDoc, 'name' | 'email'>): string[] =>
  searchWords([name, email]);

/** A new account's document, with the defaults of every account. */
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

/** Email addresses by user id, for lists that say who did something; deleted users are missing. */
export async function emailsOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const people = await accounts()
    .find({ _id: { $in: [...ids] } }, { projection: { email: 1 } })
    .toArray();
  return new Map(people.map(({ _id, email }) => [_id.toHexString(), email]));
}
