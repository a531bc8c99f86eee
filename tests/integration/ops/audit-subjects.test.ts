import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { subjectHref } from '@/components/audit/labels';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { paths } from '@/lib/base/paths';
import { deleteProduct, restoreProduct } from '@/lib/catalogue/status';
import { adjustStock } from '@/lib/catalogue/stock';
import { withSubjects } from '@/lib/ops/audit-subjects';
import { hasSubject } from '@/lib/ops/page-subject';
import { orders } from '@/lib/orders/data';
import { quotes } from '@/lib/orders/quotes/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { anAdmin, anOrder, aProduct } from '../../support/factories.ts';
import { anOfferedQuote } from '../../support/quotes.ts';
import { soon, sweep } from '../support.ts';

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin();
});
const shown = async (query: Record<string, string>) =>
  withSubjects(admin, (await getAuditLog(admin, auditQuerySchema.parse(query))).rows);

it('lines of the log lead to a product’s page while it has one, and to the deleted ones after', async () => {
  const productId = (await aProduct())._id.toHexString();
  await adjustStock(admin, { productId, change: 5, reason: 'Count' });
  const hrefs = async () => [...new Set((await shown({ subject: productId })).map(subjectHref))];
  const hasPage = () => hasSubject(admin, '/dashboard/manageProducts/[id]', productId);
  expect([await hrefs(), await hasPage()]).toEqual([[paths.manageProduct(productId)], true]);
  await deleteProduct(admin, { productId });
  expect([await hrefs(), await hasPage()]).toEqual([[`${paths.manageProducts}?state=deleted`], false]);
  await restoreProduct(admin, { productId });
  expect([await hrefs(), await hasPage()]).toEqual([[paths.manageProduct(productId)], true]);
});

it('lines of the log know in which currency an order or a quote is', async () => {
  const { order } = await anOrder();
  await cancelOrder(admin, { orderId: order.id });
  const { id: quoteId } = await anOfferedQuote();
  const inYen = { $set: { currency: 'jpy' } };
  await orders().updateOne({ _id: new ObjectId(order.id) }, inYen);
  await quotes().updateOne({ _id: new ObjectId(quoteId) }, inYen);
  await sweep(soon());
  for (const subject of [order.id, quoteId]) {
    const lines = await shown({ subject });
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(['jpy']));
  }
});
