import 'server-only';
import type { ObjectId } from 'mongodb';
import { alerts } from '@/lib/alerts/data';
import { auditEvents } from '@/lib/audit/data';
import type { AuditState } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { toAmount } from '@/lib/base/money';
import { named } from '@/lib/base/named';
import { documents } from '@/lib/documents/data';
import { images } from '@/lib/images/data';
import { mails } from '@/lib/mail/data';
import { officeMailKinds } from '@/lib/mail/schema';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { groupNumber, quoteNumber } from '@/lib/orders/number';
import { quotes } from '@/lib/orders/quotes/data';
import { collection, toObjectId } from '@/lib/platform/db';
import { streamBatch } from '@/lib/platform/read-page';
import { reviews } from '@/lib/reviews/data';
import { type OrderColumn, orderCells } from '../exports/order-columns';
import { accountRow, addressRows, sessionRows, viewRows } from './account-rows';
import { documentRow } from './document-row';
import { quoteRow } from './quote-row';
import { mapped, type Row, type Rows } from './rows';

const facts = named('number placed product quantity price total currency userName email address');
const standing = named('phn poNumber note state status paidAt transactionId refunded');

function orderRow(order: OrderDoc): Row {
  const cellsOf = (names: readonly OrderColumn[]) => {
    const cells = orderCells(names, order, null, true);
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  };
  return {
    ...cellsOf(facts),
    ...cellsOf(standing),
    shipment: order.shipment ?? null,
    history: order.history.map(({ type, at }) => ({ type, at })),
    ...cellsOf(named('wantedDate group')),
    quote: order.quoteSequence === undefined ? null : quoteNumber(order.quoteSequence),
  };
}

const orderRows = (userId: ObjectId) =>
  mapped(
    orders().find({ userId, state: { $ne: 'placing' } }, { hint: 'user', batchSize: streamBatch }),
    orderRow,
  );

/** Lists that were placed together, with the lines that were refused, as he was told. */
function groupRows(userId: ObjectId) {
  const own = `${userId.toHexString()}:`;
  const keys = { $gte: own, $lt: `${userId.toHexString()};` }; // `;` follows `:`, so that an index finds them
  return mapped(
    orderGroups().find({ requestKey: keys, userId, state: 'placed' }, { hint: 'requestKey' }),
    ({ sequence, createdAt, size, refused }) => ({
      number: groupNumber(sequence),
      placed: createdAt,
      lines: size,
      refused: refused.map(({ productName: product, reason }) => ({ product, reason })),
    }),
  );
}

const documentRows = (userId: ObjectId) =>
  mapped(documents().find({ userId }, { hint: 'user', batchSize: streamBatch }), documentRow);

const reviewRows = (userId: ObjectId) =>
  mapped(reviews().find({ userId }, { hint: 'author', batchSize: streamBatch }), (review) => ({
    written: review.createdAt,
    name: review.name,
    email: review.email,
    rating: review.rating,
    review: review.review,
    productId: review.productId,
    shown: !review.hidden,
  }));

type KeptLine = { productId: ObjectId; quantity: number; price?: number };
type KeptList = {
  userId: ObjectId;
  name?: string | null;
  lines: readonly KeptLine[];
  currency?: string;
  createdAt?: Date;
};

/** Order lists that are not placed yet (lib/lists). */
const listRows = (userId: ObjectId) =>
  mapped(collection<KeptList>('order_lists').find({ userId }), ({ name, lines, currency, createdAt }) => ({
    name: name ?? null,
    begun: createdAt ?? null,
    lines: lines.map(({ price, ...line }) =>
      price === undefined ? line : { ...line, price: toAmount(price, currency) },
    ),
  }));

/** What is stored by the address alone goes only to actors who have verified the address. */
const alertRows = ({ verified, email }: Actor): Rows =>
  verified
    ? mapped(alerts().find({ email }, { hint: 'email_product' }), ({ productId, state, createdAt }) => ({
        productId,
        state,
        asked: createdAt,
      }))
    : [];

/** Without those to the office, which are about others, even if the user has its address. */
const mailRows = ({ verified, email }: Actor): Rows =>
  verified
    ? mapped(mails().find({ to: email, kind: { $nin: officeMailKinds } }, { hint: 'to' }), (mail) => ({
        kind: mail.kind,
        subject: mail.subject ?? null,
        queued: mail.createdAt,
        sent: mail.sentAt ?? null,
      }))
    : [];

const pictureRows = (userId: ObjectId) =>
  mapped(images().find({ userId }, { hint: 'user' }), ({ url, since }) => ({ url, since }));

/** Subjects that are looked up in the log at once. */
const batch = 200;

/** Fields that the log has in minor units. */
const money = new Set(['refunded', 'total']);

const inMoney = (state: AuditState, currency: string | undefined): AuditState =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([field, value]) => [
      field,
      typeof value === 'number' && money.has(field) ? toAmount(value, currency) : value,
    ]),
  );

/** What admins and the user did to the user's account, orders and reviews; which admin it was is not told. */
async function* logRows(userId: ObjectId): AsyncGenerator<Row> {
  const own = { projection: { _id: 1, currency: 1 } } as const;
  const [ordered, reviewed, asked] = await Promise.all([
    orders()
      .find({ userId }, { ...own, hint: 'user' })
      .toArray(),
    reviews()
      .find({ userId }, { ...own, hint: 'author' })
      .toArray(),
    quotes()
      .find({ userId }, { ...own, hint: 'user' })
      .toArray(),
  ]);
  const currencies = new Map(
    [...ordered, ...asked].map(({ _id, currency }) => [_id.toHexString(), currency] as const),
  );
  const ids = [userId, ...reviewed.map(({ _id }) => _id)].map((id) => id.toHexString());
  ids.push(...currencies.keys());
  for (let from = 0; from < ids.length; from += batch) {
    const about = { 'subject.id': { $in: ids.slice(from, from + batch) } };
    yield* mapped(
      auditEvents().find(about, { hint: 'subject' }),
      ({ at, by, action, subject, before, after }) => ({
        at,
        by: by?.equals(userId) ? 'you' : 'the shop',
        action,
        about: subject.type,
        before: inMoney(before, currencies.get(subject.id)),
        after: inMoney(after, currencies.get(subject.id)),
      }),
    );
  }
}

/**
 * Everything that the shop keeps about a user, section by section, each read when its turn comes. What he did as an admin
 * to the shop and to others stays out: imports, and entries of the log that are about them.
 */
export const sections = (actor: Actor): readonly [name: string, read: () => Promise<Rows> | Rows][] => {
  const userId = toObjectId(actor.id);
  return [
    ['account', async () => [await accountRow(actor)]],
    ['addresses', () => addressRows(actor)],
    ['sessions', () => sessionRows(actor)],
    ['views', () => viewRows(actor)],
    ['orders', () => orderRows(userId)],
    ['placedLists', () => groupRows(userId)],
    ['quotes', () => mapped(quotes().find({ userId }, { hint: 'user', batchSize: streamBatch }), quoteRow)],
    ['documents', () => documentRows(userId)],
    ['reviews', () => reviewRows(userId)],
    ['lists', () => listRows(userId)],
    ['stockAlerts', () => alertRows(actor)],
    ['mails', () => mailRows(actor)],
    ['pictures', () => pictureRows(userId)],
    ['log', () => logRows(userId)],
  ];
};
