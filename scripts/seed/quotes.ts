import { dayAfter, dayAt } from '@/lib/base/days';
import { shopCurrency } from '@/lib/base/money';
import { unitPriceFor } from '@/lib/base/unit-price';
import type { ProductDoc } from '@/lib/catalogue/data';
import { recordQuoteAudit } from '@/lib/orders/quotes/audit';
import { type AskedLine, type QuoteDoc, quotes } from '@/lib/orders/quotes/data';
import { endOfOffer } from '@/lib/orders/quotes/rules';
import { nextNumber } from '@/lib/platform/sequence';
import { type UserDoc, users } from '@/lib/users/data';
import { idAt } from './ids';
import { inShopMoney } from './money';
import type { World } from './past';

const hour = 3_600_000;
const offerDays = 21;

/** A demo customer's request: hours ago, multiples of the minimum order by product slug, and the offer made, if any. */
type Asked = {
  email: string;
  hours: number;
  lines: Readonly<Record<string, number>>;
  note: string | null;
  /** `share` is the fraction of the list price; hours are ago. */
  offer: { hours: number; share: number; message: string } | null;
};

const asked: readonly Asked[] = [
  {
    email: 'buyer@example.com',
    hours: 52,
    lines: { 'microfibre-roller-cover-9in': 10, 'angled-sash-brush-2in': 6 },
    note: 'For two sites, one after the other.',
    offer: { hours: 28, share: 0.88, message: 'The price holds for both deliveries.' },
  },
  {
    email: 'maintenance@willowrow.example',
    hours: 21,
    lines: { 'foam-mini-roller-6in': 12, 'microfibre-roller-cover-18in': 8 },
    note: 'Forty flats in spring. Can it come in two parts?',
    offer: null,
  },
  {
    email: 'estates@larkspurschools.example',
    hours: 3,
    lines: { 'lambswool-refill-9in': 15 },
    note: null,
    offer: null,
  },
];

function toLine({ _id, name, img, sku = null, ...product }: ProductDoc, times: number): AskedLine {
  const quantity = product.quantity * times;
  const listPrice = unitPriceFor(product, quantity);
  return { productId: _id, productName: name, productImg: img, sku, quantity, listPrice };
}

type Shop = Pick<World, 'now' | 'catalogue' | 'admin'>;

function quoteOf(
  { hours, lines: wanted, note, offer }: Asked,
  { _id: userId, name: userName, email }: UserDoc,
  { now, catalogue, admin }: Shop,
): Omit<QuoteDoc, 'sequence'> {
  const at = new Date(now.getTime() - hours * hour);
  const lines = catalogue.flatMap((product) => {
    const times = wanted[product.slug];
    return times === undefined ? [] : [toLine(product, times)];
  });
  const quote = {
    _id: idAt(at, `quote:${email}`),
    userId,
    userName,
    email,
    requestKey: `${userId.toHexString()}:demo`,
    lines,
    note,
    wantedDate: null,
    currency: shopCurrency,
    createdAt: at,
  };
  const history: QuoteDoc['history'] = [{ type: 'asked', at, by: userId }];
  const until = dayAfter(dayAt(now), offerDays);
  const expiresAt = endOfOffer(until, now);
  if (!offer || !admin || !expiresAt)
    return { ...quote, state: 'asked', version: 0, offers: [], history, followedUp: 1, updatedAt: at };
  const offeredAt = new Date(now.getTime() - offer.hours * hour);
  const prices = lines.map(({ listPrice }) =>
    inShopMoney(Math.round((listPrice * offer.share) / inShopMoney(1))),
  );
  return {
    ...quote,
    state: 'offered',
    version: 1,
    offers: [{ prices, until, expiresAt, message: offer.message }],
    expiresAt,
    history: [...history, { type: 'offered', at: offeredAt, by: admin }],
    followedUp: 2,
    updatedAt: offeredAt,
  };
}

/** Adds the demo customers' quotes, one of them answered. Existing ones stay as they are, and nobody is mailed. */
export async function seedQuotes(shop: Shop): Promise<void> {
  for (const each of asked) {
    const user = await users().findOne({ email: each.email });
    if (!user) continue;
    const quote = quoteOf(each, user, shop);
    if (quote.lines.length === 0) continue; // a catalogue of other products
    const found = await quotes().findOne({ requestKey: quote.requestKey });
    const kept = found ?? { ...quote, sequence: await nextNumber('quotes') };
    if (!found) await quotes().insertOne(kept);
    for (const event of kept.history) await recordQuoteAudit(kept, event);
  }
}
