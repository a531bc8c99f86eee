import 'server-only';
import type { ObjectId } from 'mongodb';
import { byStranger } from '@/lib/auth/strangers';
import { totalFor } from '@/lib/base/unit-price';
import { mails } from '@/lib/mail/data';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { quoteNumber } from '../number';
import type { QuoteEventType, QuoteLine, QuoteState, QuoteSummary, StoredQuoteState } from './schema';

/** A line of a request, with the product as it was when asked. */
export type AskedLine = Omit<QuoteLine, 'productId' | 'price'> & { productId: ObjectId };

/** An offer of the shop. It is never changed: a new offer is appended. */
export type Offer = {
  /** Minor units for one unit of each line, in the order of the lines. */
  prices: number[];
  /** The last day on which it is valid, YYYY-MM-DD by the shop's clock, and the moment at which that day ends. */
  until: string;
  expiresAt: Date;
  message: string | null;
};

export type QuoteEventDoc = { type: QuoteEventType; at: Date; by: ObjectId; words?: string };

export type QuoteDoc = {
  _id: ObjectId;
  sequence: number;
  userId: ObjectId;
  userName: string;
  email: string;
  /** The buyer's address was not verified when the quote was asked for. */
  unproved?: true;
  /** `{userId}:{key}`: the client's key that makes asking idempotent. */
  requestKey: string;
  lines: AskedLine[];
  note: string | null;
  wantedDate: string | null;
  /** ISO 4217 in lower case, of all its prices. */
  currency: string;
  state: StoredQuoteState;
  /** How many offers were made: the last one is current while the state says so. */
  version: number;
  offers: Offer[];
  /** When the last offer expires, for filters of writes and lists. */
  expiresAt?: Date;
  /** While it is being accepted: the group that its stock is taken for (lib/orders/quotes/claim). */
  claim?: { groupId: ObjectId; at: Date };
  /** The group that it was placed as. */
  groupId?: ObjectId;
  /** Only ever appended to; mails and audit entries follow from it. */
  history: QuoteEventDoc[];
  followUp?: true;
  followedUp?: number;
  createdAt: Date;
  updatedAt: Date;
};

export const quotes = () => collection<QuoteDoc>('quotes');

export const numberOfQuote = ({ sequence }: Pick<QuoteDoc, 'sequence'>): string => quoteNumber(sequence);

/** The latest offer; null if there was none. */
export const lastOffer = ({ offers }: Pick<QuoteDoc, 'offers'>): Offer | null => offers.at(-1) ?? null;

/** The state that people see: a quote that is being accepted is still an offer. */
export function stateOf({ state, expiresAt }: Pick<QuoteDoc, 'state' | 'expiresAt'>, now: Date): QuoteState {
  if (state === 'accepting') return 'offered';
  if (state === 'offered' && expiresAt && expiresAt <= now) return 'expired';
  return state;
}

/** Total of the lines at these prices, or at list prices. */
export const sumOf = (lines: readonly AskedLine[], prices?: readonly number[]): number =>
  lines.reduce(
    (sum, { quantity, listPrice }, index) =>
      sum + totalFor({ price: prices?.[index] ?? listPrice }, quantity),
    0,
  );

export function toSummary(doc: QuoteDoc): QuoteSummary {
  const offer = lastOffer(doc);
  return {
    id: doc._id.toHexString(),
    number: numberOfQuote(doc),
    userName: doc.userName,
    email: doc.email,
    state: stateOf(doc, timeNow()),
    lines: doc.lines.length,
    total: sumOf(doc.lines, offer?.prices),
    currency: doc.currency,
    until: offer?.until ?? null,
    askedAt: doc.createdAt.toISOString(),
  };
}

/** Key of the audit entry and the mail that follow from an event. */
export const keyOfEvent = (
  { _id, history }: Pick<QuoteDoc, '_id' | 'history'>,
  event: QuoteEventDoc,
): string => `quote:${_id.toHexString()}:${history.indexOf(event)}`;

/**
 * Deletes a user's quotes and the mails to the shop that name the user. With `until`, only quotes asked for by then,
 * and those asked for while the address was unverified.
 */
export async function deleteQuotes(userId: ObjectId, until?: Date): Promise<void> {
  const which = { userId, ...(until && byStranger({ createdAt: { $lte: until } })) };
  const asked = await quotes().find(which, { hint: 'user' }).toArray();
  const told = asked.flatMap((quote) => quote.history.map((event) => keyOfEvent(quote, event)));
  if (told.length > 0) await mails().deleteMany({ _id: { $in: told }, kind: 'quoteAsked' });
  await quotes().deleteMany(which);
}
