import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { orders } from '../data';
import { orderGroups } from '../group/data';
import { groupNumber } from '../number';
import { isBuyers, offersBy } from './audit';
import { lastOffer, type QuoteDoc, quotes, sumOf, toSummary } from './data';
import type { Quote, QuoteEvent } from './schema';

function historyOf(quote: QuoteDoc): QuoteEvent[] {
  return quote.history.map((event) => {
    const offer = event.type === 'offered' ? quote.offers[offersBy(quote, event) - 1] : undefined;
    return {
      type: event.type,
      at: event.at.toISOString(),
      by: isBuyers(event, quote) ? 'buyer' : 'shop',
      words: event.words ?? offer?.message ?? null,
      total: offer ? sumOf(quote.lines, offer.prices) : null,
      until: offer?.until ?? null,
    };
  });
}

/** The number and the orders of the group that the quote was placed as, if any. */
async function placedAs({ groupId }: QuoteDoc): Promise<Pick<Quote, 'groupNumber' | 'orderIds'>> {
  if (!groupId) return { groupNumber: null, orderIds: [] };
  const [group, found] = await Promise.all([
    orderGroups().findOne({ _id: groupId }, { projection: { sequence: 1 } }),
    orders()
      .find({ groupId, state: { $ne: 'placing' } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray(),
  ]);
  return {
    groupNumber: group ? groupNumber(group.sequence) : null,
    orderIds: found.map(({ _id }) => _id.toHexString()),
  };
}

async function toQuote(doc: QuoteDoc): Promise<Quote> {
  const offer = lastOffer(doc);
  return {
    ...toSummary(doc),
    ...(await placedAs(doc)),
    lines: doc.lines.map(({ productId, ...line }, index) => ({
      ...line,
      productId: productId.toHexString(),
      price: offer?.prices[index] ?? null,
    })),
    listTotal: sumOf(doc.lines),
    version: doc.version,
    note: doc.note,
    wantedDate: doc.wantedDate,
    message: offer?.message ?? null,
    history: historyOf(doc),
  };
}

/** One of the actor's own quotes. @throws AppError invalid, not_found (foreign, unknown) */
export async function getOwnQuote(actor: Actor, id: string): Promise<Quote> {
  const doc = await quotes().findOne({ _id: toObjectId(id), userId: toObjectId(actor.id) });
  if (!doc) throw new AppError('not_found', messages.quote.notFound);
  return toQuote(doc);
}

/** Any quote, for admins. @throws AppError forbidden, invalid, not_found */
export async function getAnyQuote(actor: Actor, id: string): Promise<Quote> {
  assertAdmin(actor);
  const doc = await quotes().findOne({ _id: toObjectId(id) });
  if (!doc) throw new AppError('not_found', messages.quote.notFound);
  return toQuote(doc);
}
