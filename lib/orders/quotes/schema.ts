import * as z from 'zod';
import { optionalLines, priceSchema, requiredLines, unlessBlank, wholeNumber } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { listQuerySchema, pageQuery } from '@/lib/base/paging';
import { placeGroupSchema } from '../group/schema';

/** States as stored: `accepting` is internal, while an offer's stock is taken; `expired` is derived from the time. */
export type StoredQuoteState = 'asked' | 'offered' | 'accepting' | 'accepted' | 'declined' | 'withdrawn';
const quoteStates = ['asked', 'offered', 'expired', 'accepted', 'declined', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];

/** What can happen to a quote. */
export type QuoteEventType = 'asked' | 'offered' | 'accepted' | 'declined' | 'withdrawn';

/** A line with the list price of a unit when it was asked for. Money in minor units of the quote's currency. */
export type QuoteLine = {
  productId: string;
  productName: string;
  productImg: string;
  sku: string | null;
  quantity: number;
  listPrice: number;
  /** Unit price of the current offer; null before there is one. */
  price: number | null;
};

/** An event of a quote's history as pages show it; `by` says who acted. */
export type QuoteEvent = {
  type: QuoteEventType;
  at: string;
  by: 'buyer' | 'shop';
  words: string | null;
  /** For an offer: its total, and its last valid day. */
  total: number | null;
  until: string | null;
};

/** A quote in a list. */
export type QuoteSummary = {
  id: string;
  number: string;
  userName: string;
  email: string;
  state: QuoteState;
  lines: number;
  /** At the prices of the offer, or at list prices before there is one. */
  total: number;
  currency: string;
  /** The last day on which the offer is valid, YYYY-MM-DD by the shop's clock. */
  until: string | null;
  askedAt: string;
};

/** A quote as its page shows it: plain JSON, money in minor units. */
export type Quote = Omit<QuoteSummary, 'lines'> & {
  lines: QuoteLine[];
  listTotal: number;
  /** Number of offers made; every act states the version that was seen, so that no other is acted on. */
  version: number;
  note: string | null;
  wantedDate: string | null;
  /** What the shop says with its offer. */
  message: string | null;
  /** The group and the orders that it was placed as. */
  groupNumber: string | null;
  orderIds: string[];
  history: QuoteEvent[];
};

const { lines, requestKey, address, phn, poNumber, note, wantedDate } = placeGroupSchema.shape;

/** What a buyer asks: a price for these lines. */
export const askQuoteSchema = z.object({ lines, note, wantedDate, requestKey });
export type AskQuote = z.output<typeof askQuoteSchema>;

/** The most offers of one quote, because each is kept. */
export const mostOffers = 20;
const version = wholeNumber(messages.quote.changed, 0, mostOffers);
const quoteId = objectIdSchema;

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** The price fields in the offer form, one for each of `mostLines` lines: `price0` to `price49`. */
export const priceFields = (['', '1', '2', '3', '4'] as const).flatMap((tens) =>
  digits.map((ones) => `price${tens}${ones}` as const),
);
const price = unlessBlank(priceSchema(messages.quote.priceRequired));
// `Object.fromEntries` forgets which keys it was given.
const prices = Object.fromEntries(priceFields.map((field) => [field, price])) as Record<
  (typeof priceFields)[number],
  typeof price
>;

/** The shop's offer: a price for each line, and the last day on which they are valid. */
export const offerQuoteSchema = z.object({
  quoteId,
  version,
  until: z.iso.date(messages.quote.untilWrong),
  message: optionalLines(1000, messages.quote.messageTooLong).optional(),
  ...prices,
});
export type OfferQuote = z.output<typeof offerQuoteSchema>;

/** The shop declines a request, or withdraws its own offer. */
export const closeQuoteSchema = z.object({
  quoteId,
  version,
  words: requiredLines(messages.quote.wordsRequired, 1000, messages.quote.messageTooLong),
});
export type CloseQuote = z.output<typeof closeQuoteSchema>;

/** The buyer withdraws the request, or declines the offer. */
export const leaveQuoteSchema = z.object({ quoteId, version });
export type LeaveQuote = z.output<typeof leaveQuoteSchema>;

/** The buyer accepts the offer of this version, with the delivery details. */
export const acceptQuoteSchema = z.object({ quoteId, version, address, phn, poNumber, note, wantedDate });
export type AcceptQuote = z.output<typeof acceptQuoteSchema>;

/** Query string of a buyer's list of quotes. */
export const quotesQuerySchema = z.object(pageQuery);
export type QuotesQuery = z.output<typeof quotesQuerySchema>;

/** Filters of the admin's list. */
export const quoteFilters = ['all', ...quoteStates] as const;
export type QuoteFilter = (typeof quoteFilters)[number];

/** Query string of the admin's list. */
export const allQuotesQuerySchema = listQuerySchema(['asked'], { show: z.enum(quoteFilters).catch('all') });
export type AllQuotesQuery = z.output<typeof allQuotesQuerySchema>;
