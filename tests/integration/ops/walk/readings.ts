import * as z from 'zod';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { getCatalogue } from '@/lib/catalogue/manage-list';
import { getManagedProduct } from '@/lib/catalogue/managed';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';
import { getStockMovements } from '@/lib/catalogue/stock';
import { getCreditNote, getDocuments, getInvoice } from '@/lib/documents/read';
import { getPackingSlips, getPickList } from '@/lib/documents/slips';
import { withSubjects } from '@/lib/ops/audit-subjects';
import { exportOf } from '@/lib/ops/exports/data';
import { getOverview } from '@/lib/ops/overview/data';
import { ownDataFile } from '@/lib/ops/own-data/file';
import { getRestock } from '@/lib/ops/restock/data';
import { getStatus } from '@/lib/ops/status/data';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import { ordersTogether, readGroup } from '@/lib/orders/group/read';
import { countOpenOrders, getAllOrders } from '@/lib/orders/list';
import { getOwnOrders, unpaidOf } from '@/lib/orders/own/list';
import { ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { getPicked } from '@/lib/orders/pick/read';
import { quotes } from '@/lib/orders/quotes/data';
import { getAllQuotes, getOwnQuotes } from '@/lib/orders/quotes/list';
import { getAnyQuote, getOwnQuote } from '@/lib/orders/quotes/read';
import { allQuotesQuerySchema } from '@/lib/orders/quotes/schema';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { getOrdersToPay } from '@/lib/orders/to-pay';
import { paidTogether, receiptsOf } from '@/lib/payments/joint/receipt';
import { getBought } from '@/lib/reviews/bought';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { getUsers } from '@/lib/users/list';
import { usersQuerySchema } from '@/lib/users/schema';
import { call, tokenOf } from '../../../support/rest.ts';
import { actorOf, forgetTries, type World } from './world.ts';

export async function textOf(parts: AsyncIterable<string> | null): Promise<string> {
  let text = '';
  for await (const part of parts ?? []) text += part;
  return text;
}

/** What a page may answer instead of its content. */
const orRefused = async (codes: readonly string[], work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError && codes.includes(error.code))) throw error;
  });
};

async function readOrderPages(admin: Actor, order: OrderDoc): Promise<void> {
  const id = order._id.toHexString();
  const owner = await actorOf(order.userId);
  const detail = await getOrderDetail(admin, id);
  await ordersTogether(admin, detail.groupId);
  await getPicked(admin, [id]);
  await orRefused(['conflict', 'not_found', 'invalid'], getPackingSlips(admin, [id]));
  await orRefused(['conflict', 'not_found', 'invalid'], getPickList(admin, [id]));
  for (const actor of [admin, owner]) {
    if (!actor || order.state !== 'paid') continue;
    await orRefused(['unavailable'], getInvoice(actor, id));
    for (const { kind, id: of } of await getDocuments(actor, id))
      if (kind === 'creditNote') await getCreditNote(actor, of);
  }
  if (!owner) return;
  const own = await getOwnOrder(owner, id);
  if (own.groupId) await orRefused(['not_found'], readGroup(owner, own.groupId));
  await paidTogether(owner, own);
  await receiptsOf(owner, await getOrdersToPay(owner, [id]));
}

async function readRest(actor: Actor, targets: readonly string[]): Promise<void> {
  const token = await tokenOf(actor);
  for (const target of targets)
    z.literal([200, 404, 503], target).parse((await call('GET', target, { token })).status);
}

/** Opens every page that shows something of this walk, as everybody who may. */
export async function readEverything(world: World): Promise<void> {
  await forgetTries();
  const admin = await actorOf(world.admins[0]);
  if (!admin) return;
  const found = orders().find({ productId: { $in: world.goods }, state: { $ne: 'placing' } });
  for (const order of await found.toArray()) {
    await readOrderPages(admin, order);
    await readRest(admin, [`/orders/${order._id.toHexString()}`]);
  }
  for (const quote of await quotes().find().toArray()) {
    await getAnyQuote(admin, quote._id.toHexString());
    const owner = await actorOf(quote.userId);
    if (owner) await getOwnQuote(owner, quote._id.toHexString());
  }
  for (const id of world.goods.map((_id) => _id.toHexString())) {
    await orRefused(['not_found'], getManagedProduct(admin, id));
    await getStockMovements(admin, { productId: id, page: 1 });
  }
  const today = new Date().toISOString().slice(0, 10);
  for (const show of ordersQuerySchema.shape.show.unwrap().options)
    await getAllOrders(admin, ordersQuerySchema.parse({ show }));
  await Promise.all([
    countOpenOrders(admin),
    getAllQuotes(admin, allQuotesQuerySchema.parse({})),
    getCatalogue(admin, catalogueQuerySchema.parse({})),
    getCatalogue(admin, catalogueQuerySchema.parse({ state: 'deleted' })),
    getOverview(admin, { from: today, to: today }),
    getRestock(admin, { cover: '60', page: 1 }),
    getStatus(admin),
    getReviewsForAdmin(admin, reviewsQuerySchema.parse({})),
    getUsers(admin, usersQuerySchema.parse({})),
    getAuditLog(admin, auditQuerySchema.parse({})).then(({ rows }) => withSubjects(admin, rows)),
    ...['orders', 'products', 'quotes', 'users', 'reviews'].map((list) => textOf(exportOf(admin, list))),
  ]);
  await readRest(admin, ['/allorders', '/user', '/products', '/reviews', '/featured']);
  for (const id of world.buyers) {
    const actor = await actorOf(id);
    if (!actor) continue;
    await forgetTries();
    for (const show of ownOrdersQuerySchema.shape.show.unwrap().options)
      await getOwnOrders(actor, ownOrdersQuerySchema.parse({ show }));
    await Promise.all([unpaidOf(actor), getOwnQuotes(actor, { page: 1 }), getBought(actor)]);
    await textOf(await ownDataFile(actor, 'json'));
    await textOf(await ownDataFile(actor, 'csv'));
    await readRest(actor, ['/orders', '/me', `/orders?email=${actor.email}`]);
  }
}
