import { ObjectId } from 'mongodb';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BestProducts, SlowStock } from '@/components/overview/best-products';
import { RevenueTable } from '@/components/overview/revenue-table';
import { Stats } from '@/components/overview/stats';
import { StoppedBuyers } from '@/components/overview/stopped-buyers';
import type { Actor } from '@/lib/auth/actor';
import { dayAfter, dayAt } from '@/lib/base/days';
import { paths } from '@/lib/base/paths';
import type { ProductDoc } from '@/lib/catalogue/data';
import { deleteProduct } from '@/lib/catalogue/status';
import { getOverview } from '@/lib/ops/overview/data';
import { type Overview, overviewQuerySchema, rangeOf } from '@/lib/ops/overview/schema';
import { orders } from '@/lib/orders/data';
import { getAllOrders } from '@/lib/orders/list';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { settleReported } from '@/lib/payments/complete';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';

const range = { from: '2026-03-04', to: '2026-03-10' };
const [within, earlier, ago] = ['2026-03-06T12:00:00Z', '2026-02-27T12:00:00Z', '2026-01-05T12:00:00Z'];

async function buy(actor: Actor, product: ProductDoc, at: string, quantity = 10): Promise<ObjectId> {
  const { order } = await anOrder({ actor, product, input: { quantity } });
  await settleReported(new ObjectId(order.id), await payAtProvider(actor, order));
  const _id = new ObjectId(order.id);
  const when = new Date(at);
  await orders().updateOne({ _id }, { $set: { paidAt: when, createdAt: when } });
  return _id;
}

/** Links of some HTML to the list of orders, each with its words. */
const linksIn = (html: string): { words: string; query: Record<string, string> }[] =>
  [...html.matchAll(/<a\b[^>]*href="\/dashboard\/allOrder\?([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, query = '', inner = '']) => ({
      words: inner.replace(/<[^>]*>/g, ''),
      query: Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&'))),
    }),
  );

it('each figure is that of the list which it leads to', async () => {
  const admin = await anAdmin();
  const [roller, tape] = [
    await aProduct({ name: 'Velour Roller' }),
    await aProduct({ name: 'Masking Tape' }),
  ];
  const [loyal, stopped] = [await aUser(), await aUser()];
  await buy(loyal, roller, within, 30);
  await buy(loyal, tape, within);
  await buy(loyal, roller, earlier, 20);
  for (const at of [earlier, earlier, ago]) await buy(stopped, tape, at);
  const later = await buy(loyal, roller, ago);
  await orders().updateOne({ _id: later }, { $set: { wantedDate: dayAfter(dayAt(new Date()), 30) } });
  await anOrder({ actor: loyal }); // besides the bystander's

  const overview = await getOverview(admin, range);
  const totalOf = async (query: Record<string, string>) =>
    (await getAllOrders(admin, ordersQuerySchema.parse(query))).total;
  const unitsOf = async (query: Record<string, string>) =>
    (await getAllOrders(admin, ordersQuerySchema.parse(query))).rows.reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    );
  const linksOf = (part: FunctionComponent<{ overview: Overview }>) =>
    linksIn(renderToStaticMarkup(createElement(part, { overview })));

  const figures = [
    ...linksOf(Stats),
    ...linksIn(renderToStaticMarkup(createElement(RevenueTable, overview))),
  ];
  const counts = figures.filter(({ words }) => /^\d+( to pack| unpaid)?$/.test(words));
  expect(counts.map(({ words }) => words)).toEqual(['2', '6 to pack', '2 unpaid', '2', '2', '2', '2']);
  for (const { words, query } of counts) expect(await totalOf(query), words).toBe(Number.parseInt(words, 10));
  const before = figures.filter(({ words }) => words === '7 days before');
  expect(before).toHaveLength(2);
  for (const { query } of before) expect(await totalOf(query)).toBe(overview.paidBefore);

  const sold = linksOf(BestProducts);
  expect(sold.map(({ words }) => Number.parseInt(words, 10))).toEqual([30, 20, 10, 20]);
  for (const { words, query } of sold) expect(await unitsOf(query), words).toBe(Number.parseInt(words, 10));

  expect(overview.stopped).toMatchObject([{ email: stopped.email, orders: 2 }]);
  const [buyer] = linksOf(StoppedBuyers);
  expect(await totalOf(buyer?.query ?? {})).toBe(2);
});

it('a product that sold and was deleted since leads to no page that is not there', async () => {
  const admin = await anAdmin();
  const [kept, deleted] = [await aProduct(), await aProduct()];
  const buyer = await aUser();
  for (const product of [kept, deleted]) await buy(buyer, product, within);
  await deleteProduct(admin, { productId: deleted._id.toHexString() });
  const overview = await getOverview(admin, range);
  const markup = renderToStaticMarkup(createElement(BestProducts, { overview }));
  expect(markup).toContain(deleted.name);
  const pageOf = ({ _id }: ProductDoc) => `href="${paths.manageProduct(_id.toHexString())}"`;
  expect(markup).toContain(pageOf(kept));
  expect(markup).not.toContain(pageOf(deleted));
});

it('a shop that has only just begun is not told that it sold everything, and that everybody came back', async () => {
  await aProduct();
  const overview = await getOverview(
    await anAdmin(),
    rangeOf(overviewQuerySchema.parse({}), dayAt(new Date())),
  );
  expect(overview.slow).toEqual([]);
  const slow = renderToStaticMarkup(createElement(SlowStock, { products: overview.slow }));
  expect(slow).toContain('Nothing has been in stock for longer than these days without a sale.');
  const stopped = renderToStaticMarkup(
    createElement(StoppedBuyers, { overview: { ...overview, stopped: [] } }),
  );
  expect(stopped).toContain('Nobody who bought in the days before has stopped.');
});
