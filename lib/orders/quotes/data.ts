import 'server-only';
import type { ObjectId } from 'mongodb';
import { byStranger } from '@/lib/auth/strangers';
import { totalFor } from '@/lib/base/unit-price';
import { mails } from '@/lib/mail/data';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { quoteNumber } from '../number';
import type { QuoteEventType, QuoteState, QuoteSummary, StoredQuoteState } from './schema';

/** What somebody asks a price for, as it was when he asked. */
export type AskedLine = {
  productId: ObjectId;
  productName: string;
  productImg: string;
  sku: string | null;
  quantity: number;
  /** What a unit cost at this quantity, in minor units. */
  listPrice: number;
};

/** An answer of the shop; it stays as it is, a change is another one after it. */
export type Offer = {
  /** Minor units for one unit of each line, in the order of the lines. */
  prices: number[];
  /** The last day on which it is good, YYYY-MM-DD by the shop's clock, and the moment in which that day ends. */
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
  /** Its buyer had not shown that the address is his when he asked. */
  unproved?: true;
  /** `{userId}:{key}`: the client's key that makes asking idempotent. */
  requestKey: string;
  lines: AskedLine[];
  note: string | null;
  wantedDate: string | null;
  /** ISO 4217 in lower case, of all its prices. */
  currency: string;
  state: StoredQuoteState;
  /** How many offers were made: the last one stands, as long as the state says so. */
  version: number;
  offers: Offer[];
  /** Of the last offer, for the filters of writes and lists. */
  expiresAt?: Date;
  /** While it is being accepted: the group that its goods are taken for (lib/orders/quotes/claim). */
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

/** The offer that stands or stood last; null before there was one. */
export const lastOffer = ({ offers }: Pick<QuoteDoc, 'offers'>): Offer | null => offers.at(-1) ?? null;

/** What a quote is to people: one that is just being accepted is an offer still. */
export function stateOf({ state, expiresAt }: Pick<QuoteDoc, 'state' | 'expiresAt'>, now: Date): QuoteState {
  if (state === 'accepting') return 'offered';
  if (state === 'offered' && expiresAt && expiresAt <= now) return 'expired';
  return state;
}

/** What the lines come to at these prices, or at those of the list. */
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

/** Names what follows from one line of a quote's history, in the log and among the mails. */
export const keyOfEvent = ({ _id, history }: QuoteDoc, event: QuoteEventDoc): string =>
  `quote:${_id.toHexString()}:${history.indexOf(event)}`;

/**
 * Lets go of all that somebody asked; with `until` of what he asked by then, and of what was asked by who had not proved the
 * address. With it go the mails to the shop that say who it was.
 */
export async function forgetQuotes(userId: ObjectId, until?: Date): Promise<void> {
  const which = {
    userId,
    ...(until && byStranger({ createdAt: { $lte: until } })),
  };
  const asked = await quotes().find(which, { hint: 'user' }).toArray();
  const told = asked.flatMap((quote) => quote.history.map((event) => keyOfEvent(quote, event)));
  if (told.length > 0) await mails().deleteMany({ _id: { $in: told }, kind: 'quoteAsked' });
  await quotes().deleteMany(which);
}
