import { type Document, ObjectId } from 'mongodb';
import { stripe } from '@/lib/payments/service';
import { db } from '@/lib/platform/db';

const day = 86_400_000;
const begun = Date.parse('2026-01-05T09:00:00Z');
const at = (days: number) => new Date(begun + days * day);

const buyer = new ObjectId();
const admin = new ObjectId();
const sid = 'a-session-of-the-first-version';

const account = (_id: ObjectId, email: string, role: string): Document => ({
  _id,
  schemaVersion: 1,
  email,
  name: role === 'admin' ? 'Ada Office' : 'Bea Buyer',
  role,
  emailVerified: at(0),
  sessions: [{ sid, createdAt: new Date() }],
  address: '1 Harbour Street',
  phone: '021555010',
  createdAt: at(0),
});

const products: Document[] = ['Roller', 'Brush', 'Old brush'].map((name, index) => ({
  _id: new ObjectId(),
  schemaVersion: 1,
  slug: name.toLowerCase().replace(' ', '-'),
  name,
  img: '/catalogue/microfibre-roller-cover-9in.webp',
  desc: 'A roller for smooth walls.',
  category: index === 0 ? 'roller' : 'brush',
  price: 345,
  quantity: 10,
  available: 100,
  initialStock: 100,
  restocked: 0,
  sold: 0,
  holds: [],
  live: index < 2,
  createdAt: at(0),
  updatedAt: at(0),
}));

type Fate = 'unpaid' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/** Makes the order's payment at Stripe, with the metadata of the first version: the order's id alone. */
async function payFor(order: Document): Promise<string> {
  const intent = await stripe().paymentIntents.create({
    amount: order['total'],
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata: { orderId: order['_id'].toHexString() },
  });
  return intent.id;
}

/** An order and its stock movements as the first version wrote them: without a sequence number and search words. */
async function placed(fate: Fate, product: Document, days: number): Promise<[Document, Document[]]> {
  const _id = new ObjectId();
  const event = (type: string, after: number, more: object = {}) => ({
    type,
    at: at(days + after),
    by: buyer,
    ...more,
  });
  const order: Document = {
    _id,
    schemaVersion: 1,
    userId: buyer,
    userName: 'Bea Buyer',
    email: 'bea@example.com',
    productId: product['_id'],
    productName: product['name'],
    productImg: product['img'],
    address: '1 Harbour Street',
    phn: '021555010',
    price: 345,
    quantity: 10,
    total: 3450,
    currency: 'usd',
    state: 'unpaid',
    paid: false,
    holdId: new ObjectId(),
    holdExpiresAt: new Date(Date.now() + day),
    history: [event('placed', 0)],
    createdAt: at(days),
    updatedAt: at(days),
  };
  const move = (type: string) => ({
    _id: `order:${_id.toHexString()}:${type}`,
    type,
    productId: product['_id'],
    orderId: _id,
    quantity: 10,
    at: at(days),
    by: buyer,
  });
  const moves = [move('placing')];
  product['available'] -= 10;
  if (fate === 'unpaid')
    product['holds'].push({ id: order['holdId'], orderId: _id, quantity: 10, at: at(days) });
  else if (fate === 'cancelled') {
    product['available'] += 10;
    moves.push(move('release'));
    order['state'] = 'cancelled';
    order['history'].push(event('cancelled', 0.1));
  } else {
    const transactionId = await payFor(order);
    product['sold'] += 10;
    moves.push(move('sale'));
    Object.assign(order, { state: 'paid', paid: true, status: 'pending', paidAt: at(days + 0.1) });
    Object.assign(order, { statusAt: at(days + 0.1), transactionId, paymentIntentId: transactionId });
    order['history'].push(event('paid', 0.1, { by: null, note: transactionId }));
    if (fate === 'shipped')
      for (const status of ['processing', 'shipped']) {
        order['history'].push(event(status, 1, { by: admin }));
        order['status'] = status;
      }
    if (fate === 'refunded') {
      await stripe().refunds.create({ payment_intent: transactionId, amount: 450 });
      order['history'].push(
        event('refunded', 1, { note: transactionId, amount: 450, reason: 'One was bent.' }),
      );
      order['refundedAmount'] = 450;
    }
  }
  order['followedUp'] = order['history'].length;
  return [order, moves];
}

/**
 * Fills the database as the first version of the shop did: only its fields, its indexes, its payments at Stripe. The
 * worker's database must be empty.
 */
export async function writeFirstVersion(orderCount: number) {
  const fates: Fate[] = ['paid', 'shipped', 'cancelled', 'refunded', 'unpaid'];
  const made: [Document, Document[]][] = [];
  for (let index = 0; index < orderCount; index += 1) {
    const [fate, product] = [fates[index % fates.length], products[index % 2]];
    if (fate && product) made.push(await placed(fate, product, index));
  }
  const text = { $type: 'string' };
  await db()
    .collection('orders')
    .createIndexes([
      { name: 'createdAt', key: { createdAt: 1 } },
      { name: 'paidAt', key: { paidAt: 1 }, sparse: true },
      {
        name: 'transactionId',
        key: { transactionId: 1 },
        unique: true,
        partialFilterExpression: { transactionId: text },
      },
      {
        name: 'requestKey',
        key: { requestKey: 1 },
        unique: true,
        partialFilterExpression: { requestKey: text },
      },
    ]);
  const review = {
    schemaVersion: 1,
    userId: buyer,
    productId: products[0]?.['_id'],
    name: 'Bea Buyer',
    email: 'bea@example.com',
    img: null,
    review: 'Fine.',
    rating: 5,
    hidden: false,
    createdAt: at(9),
  };
  const promoted = {
    _id: new ObjectId().toHexString(),
    at: at(1),
    by: admin,
    actor: 'ada@example.com',
    action: 'product.edited',
    subject: { type: 'product', id: products[0]?.['_id'].toHexString(), name: 'Roller' },
    before: { price: 340 },
    after: { price: 345 },
  };
  const sent = {
    _id: `order:${made[0]?.[0]['_id'].toHexString()}:placed`,
    kind: 'orderPlaced',
    to: 'bea@example.com',
    state: 'sent',
    attempts: 1,
    dueAt: at(1),
    sentAt: new Date(),
    createdAt: at(1),
  };
  const rows: Record<string, Document[]> = {
    users: [account(buyer, 'bea@example.com', 'user'), account(admin, 'ada@example.com', 'admin')],
    products,
    featured: [{ _id: products[0]?.['_id'], createdAt: at(0) }],
    orders: made.map(([order]) => order),
    stock_movements: made.flatMap(([, moves]) => moves),
    reviews: [review],
    audit_events: [promoted],
    mail_outbox: [sent],
  };
  for (const [name, docs] of Object.entries(rows)) await db().collection(name).insertMany(docs);
  return { buyer: buyer.toHexString(), admin: admin.toHexString(), sid, orders: rows['orders'] ?? [] };
}
