import 'server-only';
import { type IndexDescription, MongoServerError } from 'mongodb';
import { db } from './db';

const text = { $type: 'string' } as const;

/** Finds documents with audit entries that a crash kept from the log. */
const waitingAudit = { name: 'waiting_audit', key: { 'audit._id': 1 }, sparse: true };

/**
 * Every index of the shop. Correctness rests on the unique ones; the others serve a query that exists. One that is to have
 * other keys gets another name: a database refuses the same name with other keys.
 */
export const indexes: Record<string, (IndexDescription & { name: string })[]> = {
  users: [
    { name: 'email', key: { email: 1 }, unique: true },
    { name: 'role_joined', key: { role: 1, _id: 1 } },
    { name: 'name', key: { name: 1, _id: 1 } },
    { name: 'role_name', key: { role: 1, name: 1, _id: 1 } },
    { name: 'role_email', key: { role: 1, email: 1 } },
    { name: 'name_email', key: { name: 1, email: 1 } },
    { name: 'photoURL', key: { photoURL: 1 }, sparse: true },
    { name: 'reset', key: { 'reset.hash': 1 }, sparse: true },
    { name: 'verification', key: { 'verification.hash': 1 }, sparse: true },
    { name: 'takenOver', key: { 'takenOver.at': 1 }, sparse: true },
    waitingAudit,
  ],
  accounts: [{ name: 'provider', key: { provider: 1, providerAccountId: 1 }, unique: true }],
  verification_tokens: [{ name: 'identifier', key: { identifier: 1, token: 1 }, unique: true }],
  products: [
    { name: 'live_name', key: { name: 1 }, unique: true, partialFilterExpression: { live: true } },
    {
      name: 'live_sku',
      key: { sku: 1 },
      unique: true,
      partialFilterExpression: { live: true, sku: text },
    },
    { name: 'live_slug', key: { slug: 1 }, unique: true, partialFilterExpression: { live: true } },
    { name: 'live', key: { live: 1, _id: 1 } },
    // Whose address a slug is, the best claim first (lib/catalogue/whereabouts).
    { name: 'slug', key: { slug: 1, live: -1, deletedAt: 1 } },
    {
      name: 'former_slug',
      key: { oldSlugs: 1, live: -1, deletedAt: 1 },
      partialFilterExpression: { oldSlugs: { $exists: true } },
    },
    // The home page's figures are made of the keys alone, without reading the products.
    { name: 'live_figures', key: { live: 1, category: 1, price: 1, available: 1 } },
    // Of what holds something; one on the holds themselves costs every write to a product with many (docs/scale.md).
    { name: 'held', key: { heldAt: 1 }, sparse: true },
    { name: 'followUp', key: { followUp: 1 }, partialFilterExpression: { followUp: true } },
    { name: 'kept', key: { deletedAt: 1, _id: 1 } },
    { name: 'kept_name', key: { deletedAt: 1, name: 1, _id: 1 } },
    { name: 'kept_sku', key: { deletedAt: 1, sku: 1 } },
    { name: 'kept_search', key: { deletedAt: 1, name: 1, sku: 1 } },
    { name: 'kept_price', key: { deletedAt: 1, price: 1, _id: 1 } },
    { name: 'kept_available', key: { deletedAt: 1, available: 1, _id: 1 } },
    { name: 'img', key: { img: 1 } },
    { name: 'more_img', key: { 'more.img': 1 }, sparse: true },
    // What changed since a sweeper last looked, and when the last change was.
    { name: 'changed', key: { updatedAt: 1, _id: 1 } },
    { name: 'social', key: { 'social.img': 1 }, sparse: true },
    waitingAudit,
  ],
  imports: [
    {
      name: 'running',
      key: { running: 1 },
      unique: true,
      partialFilterExpression: { running: true },
    },
    { name: 'createdAt', key: { createdAt: 1 } },
  ],
  import_lines: [
    { name: 'turn', key: { importId: 1, outcome: 1, line: 1 } },
    { name: 'report', key: { importId: 1, line: 1 } },
  ],
  featured: [{ name: 'createdAt', key: { createdAt: 1 } }],
  reviews: [
    { name: 'visible', key: { hidden: 1, _id: 1 } },
    { name: 'rating', key: { rating: 1, _id: 1 } },
    { name: 'visible_rating', key: { hidden: 1, rating: 1, _id: 1 } },
    { name: 'author', key: { userId: 1 } },
    { name: 'product', key: { productId: 1, hidden: 1, _id: -1 } },
    // The stars of a product are counted from the keys alone.
    { name: 'product_rating', key: { productId: 1, hidden: 1, rating: 1 } },
    { name: 'uncounted', key: { uncounted: 1 }, sparse: true },
    // Reviews of products that are older than the mark of a buyer.
    { name: 'verified', key: { verified: 1, productId: 1 } },
    { name: 'img', key: { img: 1 }, sparse: true },
    waitingAudit,
  ],
  orders: [
    {
      name: 'sequence',
      key: { sequence: 1 },
      unique: true,
      partialFilterExpression: { sequence: { $exists: true } },
    },
    { name: 'user', key: { userId: 1, state: 1, _id: 1 } },
    // What of a product is held and sold is counted from the keys alone.
    { name: 'product', key: { productId: 1, state: 1, quantity: 1 } },
    // A buyer's own list, in its order and with what its filters ask.
    { name: 'own', key: { userId: 1, createdAt: -1, _id: -1, state: 1, status: 1 } },
    { name: 'email', key: { email: 1, state: 1, _id: 1 } },
    { name: 'state', key: { state: 1, _id: 1 } },
    { name: 'state_total', key: { state: 1, total: 1, _id: 1 } },
    { name: 'status', key: { status: 1, _id: 1 } },
    { name: 'status_total', key: { status: 1, total: 1, _id: 1 } },
    { name: 'refunded', key: { refundedAmount: 1 }, sparse: true },
    { name: 'refundRequest', key: { 'refundRequest.at': 1 }, sparse: true },
    // The few that are wanted on a day.
    {
      name: 'wanted',
      key: { wantedDate: 1, status: 1 },
      partialFilterExpression: { wantedDate: text },
    },
    { name: 'words', key: { words: 1, _id: 1 } },
    // The overview's sums are made of the keys alone, without reading the orders.
    { name: 'created_state', key: { createdAt: 1, state: 1 } },
    {
      name: 'paid_sums',
      key: { paidAt: 1, state: 1, total: 1, refundedAmount: 1 },
      partialFilterExpression: { paidAt: { $exists: true } },
    },
    // Who bought, and for how much, is counted from the keys alone.
    {
      name: 'paid_buyers',
      key: { paidAt: 1, state: 1, userId: 1, total: 1, refundedAmount: 1 },
      partialFilterExpression: { paidAt: { $exists: true } },
    },
    // What sold, by product, is counted from the keys alone.
    {
      name: 'paid_products',
      key: { paidAt: 1, state: 1, productId: 1, quantity: 1, returnedUnits: 1 },
      partialFilterExpression: { paidAt: { $exists: true } },
    },
    { name: 'hold', key: { state: 1, holdExpiresAt: 1 } },
    { name: 'followUp', key: { updatedAt: 1 }, partialFilterExpression: { followUp: true } },
    {
      name: 'askStripeAt',
      key: { askStripeAt: 1 },
      partialFilterExpression: { askStripeAt: { $exists: true } },
    },
    { name: 'group', key: { groupId: 1, _id: 1 }, sparse: true },
    { name: 'productImg', key: { productImg: 1 } },
    // One payment, one order; and one order for each part of a joint payment.
    {
      name: 'transaction_part',
      key: { transactionId: 1, transactionPart: 1 },
      unique: true,
      partialFilterExpression: { transactionId: text },
    },
    {
      name: 'requestKey',
      key: { requestKey: 1 },
      unique: true,
      partialFilterExpression: { requestKey: text },
    },
  ],
  order_lists: [
    // So many lists of an account as there are slots (lib/lists/data).
    { name: 'user_slot', key: { userId: 1, slot: 1 }, unique: true },
    {
      name: 'user_name',
      key: { userId: 1, nameKey: 1 },
      unique: true,
      partialFilterExpression: { nameKey: text },
    },
  ],
  order_groups: [
    { name: 'requestKey', key: { requestKey: 1 }, unique: true },
    { name: 'placing', key: { createdAt: 1 }, partialFilterExpression: { state: 'placing' } },
  ],
  quotes: [
    { name: 'requestKey', key: { requestKey: 1 }, unique: true },
    { name: 'sequence', key: { sequence: 1 }, unique: true },
    { name: 'user', key: { userId: 1, _id: 1 } },
    { name: 'state', key: { state: 1, _id: 1 } },
    { name: 'followUp', key: { updatedAt: 1 }, partialFilterExpression: { followUp: true } },
  ],
  joint_payments: [
    {
      name: 'open_set',
      key: { userId: 1, setKey: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    { name: 'order', key: { 'parts.orderId': 1, open: 1 } },
    { name: 'intent', key: { intentId: 1 }, sparse: true },
    { name: 'ended', key: { createdAt: 1 }, partialFilterExpression: { open: false } },
    { name: 'askAt', key: { askAt: 1 }, partialFilterExpression: { askAt: { $exists: true } } },
  ],
  documents: [
    { name: 'source', key: { kind: 1, source: 1 }, unique: true },
    { name: 'sequence', key: { kind: 1, sequence: 1 }, unique: true },
    { name: 'user', key: { userId: 1, _id: 1 } },
  ],
  mail_outbox: [
    { name: 'due', key: { state: 1, dueAt: 1 } },
    { name: 'kind_due', key: { state: 1, kind: 1, dueAt: 1 } },
    { name: 'to', key: { to: 1, state: 1 } },
  ],
  stock_alerts: [
    { name: 'email_product', key: { email: 1, productId: 1 }, unique: true },
    { name: 'state_product', key: { state: 1, productId: 1 } },
    { name: 'askId', key: { askId: 1 } },
    { name: 'confirm', key: { confirm: 1 }, sparse: true },
    { name: 'stop', key: { stop: 1 } },
    { name: 'expiresAt', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  stock_movements: [{ name: 'product_at', key: { productId: 1, at: -1, _id: -1 } }],
  audit_events: [
    { name: 'at', key: { at: -1, _id: -1 } },
    { name: 'action', key: { action: 1, at: -1, _id: -1 } },
    { name: 'subject', key: { 'subject.id': 1, at: -1, _id: -1 } },
    { name: 'actor', key: { actor: 1, at: -1, _id: -1 } },
  ],
  images: [
    { name: 'unused', key: { used: 1, since: 1 } },
    { name: 'user', key: { userId: 1 } },
  ],
  user_deletions: [{ name: 'at', key: { 'entry.at': 1 } }],
  rate_limits: [
    { name: 'key', key: { key: 1 }, unique: true },
    { name: 'expire', key: { expire: 1 } },
  ],
};

/** Whether a collection, which may not be there yet, has the index of this name. */
export async function hasIndex(of: string, name: string): Promise<boolean> {
  const there = await db().listCollections({ name: of }, { nameOnly: true }).toArray();
  return there.length > 0 && (await db().collection(of).indexExists(name));
}

/** Makes one of the indexes above, before something that rests on it. */
export async function ensureIndex(of: string, name: string): Promise<void> {
  const wanted = (indexes[of] ?? []).filter((index) => index.name === name);
  await db().collection(of).createIndexes(wanted);
}

/** Drops an index, for a migration; another instance may be doing so too. Returns whether it was there. */
export async function dropIndex(of: string, name: string): Promise<boolean> {
  if (!(await hasIndex(of, name))) return false;
  try {
    await db().collection(of).dropIndex(name);
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'IndexNotFound') return false;
    throw error;
  }
}

/**
 * Creates what is missing, and drops nothing: an older process may still name an index in its queries. One that must go
 * is dropped by a migration (lib/ops/migrations). Safe to run at every start, on every instance.
 */
export async function createIndexes(): Promise<void> {
  for (const [name, list] of Object.entries(indexes)) await db().collection(name).createIndexes(list);
}
