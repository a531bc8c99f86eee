import { isDeepStrictEqual } from 'node:util';
import type { Document } from 'mongodb';
import type { Sender } from './people.ts';
import type { Change, Stored } from './stored.ts';

/** What comes with every deed of an admin. */
const records = ['audit_events', 'stock_movements'];
const orderDeed = ['orders', 'products'];
const productDeed = ['products', 'featured', 'images'];
const roleDeed = ['users', 'admin_roster'];
const deletion = [
  ...['users', 'user_deletions', 'admin_roster', 'accounts', 'images', 'reviews', ...orderDeed],
  ...['order_lists', 'quotes', 'imports'],
];

/** Where an admin's call may write to what is not his; calls that are not named may not. */
const adminDeeds: Record<string, readonly string[]> = {
  'POST /products': productDeed,
  'DELETE /products/{id}': productDeed,
  'DELETE /user/{email}': deletion,
  'PUT /user/admin/{email}': roleDeed,
  'DELETE /orders/{id}': orderDeed,
  'DELETE /allOrders/{id}': orderDeed,
  'PATCH /allOrders/{id}': ['orders'],
  'GET /documents/invoices/{id}': ['documents'],
  cancelOrderAction: orderDeed,
  cancelAnyOrderAction: orderDeed,
  refundOrderAction: orderDeed,
  advanceOrderStatusAction: ['orders'],
  advancePickedAction: ['orders'],
  noteShipmentAction: ['orders'],
  shipPickedAction: ['orders'],
  notePaidBackAction: ['orders'],
  makeAdminAction: roleDeed,
  takeAdminRoleAction: roleDeed,
  deleteUserAction: deletion,
  confirmFactorAction: ['users'],
  turnOffFactorAction: ['users'],
  renewCodesAction: ['users'],
  hideReviewAction: ['reviews'],
  restoreReviewAction: ['reviews'],
  addProductAction: productDeed,
  editProductAction: productDeed,
  archiveProductAction: productDeed,
  restoreProductAction: productDeed,
  publishProductAction: productDeed,
  checkImportAction: ['imports', 'import_lines'],
  startImportAction: ['imports'],
  stopImportAction: ['imports'],
  deleteProductAction: productDeed,
  adjustStockAction: productDeed,
  offerQuoteAction: ['quotes'],
  closeQuoteAction: ['quotes'],
  setFeaturedAction: productDeed,
};

/** What nobody changes by calls about himself. */
const fixed = ['_id', 'userId', 'role', 'price', 'currency', 'paid', 'createdAt'];
const isSame = (one: Document, other: Document, fields: readonly string[]) =>
  fields.every((field) => isDeepStrictEqual(one[field], other[field]));

/** A new account, as anybody may open one. */
const isNewAccount = ({ in: name, before, after }: Change) =>
  name === 'users' && !before && after?.['role'] === 'user' && after['emailVerified'] === null;

/** A link that was asked for at an address; it goes there by mail. */
const isNewLink = ({ in: name, before, after }: Change): boolean => {
  if (name !== 'users' || !before || !after) return false;
  const { reset: _before, ...rest } = before;
  const { reset: _after, ...kept } = after;
  return isDeepStrictEqual(rest, kept);
};

/** Stock that an order took or gave back. */
function isStock({ in: name, before, after }: Change): boolean {
  if (name === 'stock_movements') return !before;
  if (name !== 'products' || !before || !after) return false;
  const moving = ['available', 'holds', 'heldAt', 'updatedAt', 'sold', 'restocked'];
  return isSame(
    before,
    after,
    Object.keys({ ...before, ...after }).filter((field) => !moving.includes(field)),
  );
}

/** Stars that one's own review adds to the product that it is about, or takes from it. */
function isCounted({ in: name, before, after }: Change, own: readonly Change[]): boolean {
  if (name !== 'products' || !before || !after) return false;
  const about = own.map(({ before: was, after: is }) => String((is ?? was)?.['productId']));
  const counted = ['ratings', 'ratingsCounted', 'heldAt'];
  const fields = Object.keys({ ...before, ...after }).filter((field) => !counted.includes(field));
  return about.includes(String(after['_id'])) && isSame(before, after, fields);
}

function isOwn({ in: name, before, after }: Change, id: string): boolean {
  const owner = name === 'users' ? '_id' : 'userId';
  const states = [before, after].filter((doc) => doc !== null);
  if (name === 'documents' && before) return false; // issued at first need, and never changed
  if (
    ![
      'users',
      'orders',
      'order_lists',
      'order_groups',
      'quotes',
      'joint_payments',
      'reviews',
      'images',
      'documents',
    ].includes(name)
  )
    return false;
  if (states.some((doc) => String(doc[owner]) !== id)) return false;
  if (name === 'users' && (!before || !after)) return false;
  return !before || !after || isSame(before, after, fixed);
}

/** True where the call names the document, or an order or owner of it. */
function isNamed({ in: name, before, after }: Change, said: string, stored: Stored): boolean {
  if (!before) return true;
  const doc = { ...after, ...before };
  const owner = stored.get('users')?.find(({ _id }) => String(_id) === String(doc['userId']));
  const names = [doc['_id'], doc['userId'], doc['productId'], doc['email'], owner?.['email']].map(String);
  if (names.some((part) => said.includes(part))) return true;
  if (name !== 'products') return false;
  const itsOrders = (stored.get('orders') ?? []).filter(
    (order) => String(order['productId']) === String(doc['_id']),
  );
  return itsOrders.some((order) => isNamed({ in: 'orders', before: order, after: null }, said, stored));
}

/**
 * The changes that the sender had no right to make with this call.
 * @param said everything that he sent, as text
 */
export function wrongs(
  { actor, isAdmin }: Sender,
  call: string,
  said: string,
  stored: Stored,
  changes: readonly Change[],
): Change[] {
  const isMine = (change: Change) => actor !== null && isOwn(change, actor.id);
  const isOrdering = changes.some((change) => change.in === 'orders' && isMine(change));
  const ownReviews = changes.filter((change) => change.in === 'reviews' && isMine(change));
  const deeds = (isAdmin && adminDeeds[call]) || [];
  return changes.filter((change) => {
    if (isMine(change) || (isOrdering && isStock(change)) || isCounted(change, ownReviews)) return false;
    if (call === 'registerAction' && isNewAccount(change)) return false;
    if (call === 'requestResetAction' && isNewLink(change)) return false;
    if (deeds.length > 0 && records.includes(change.in)) return change.before !== null;
    return !(deeds.includes(change.in) && isNamed(change, said.toLowerCase(), stored));
  });
}
