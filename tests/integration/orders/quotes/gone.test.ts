import { ObjectId } from 'mongodb';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { subjectHref } from '@/components/audit/labels';
import { OrderSheet } from '@/components/orders/order-sheet';
import { OrderFacts } from '@/components/payment/order-facts';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import { paths } from '@/lib/base/paths';
import { withSubjects } from '@/lib/ops/audit-subjects';
import { orders } from '@/lib/orders/data';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { deleteQuotes } from '@/lib/orders/quotes/data';
import { anOrder } from '../../../support/factories.ts';
import { anOfferedQuote, storedQuote } from '../../../support/quotes.ts';
import { address, soon, sweep } from '../../support.ts';

it('a quote that went with its account is named by order and log, which lead to it no more', async () => {
  const { actor, admin, id } = await anOfferedQuote();
  const { order } = await anOrder({ actor });
  const { sequence } = await storedQuote(id);
  const priced = { $set: { quoteId: new ObjectId(id), quoteSequence: sequence } };
  await orders().updateOne({ _id: new ObjectId(order.id) }, priced);
  await sweep(soon());

  const page = paths.answerQuote(id);
  const sheet = async () => {
    const detail = await getOrderDetail(admin, order.id);
    const markup = renderToStaticMarkup(createElement(OrderSheet, { order: detail }));
    expect(markup).toContain(detail.quoteNumber);
    return markup;
  };
  const hrefs = async () => {
    const { rows } = await getAuditLog(admin, auditQuerySchema.parse({ subject: id }));
    return [...new Set((await withSubjects(admin, rows)).map(subjectHref))];
  };
  expect(await sheet()).toContain(`href="${page}"`);
  expect(await hrefs()).toEqual([page]);
  await deleteQuotes(new ObjectId(actor.id));
  expect(await sheet()).not.toContain(`href="${page}"`);
  expect(await hrefs()).toEqual([null]);
});

it('a quote that went when its account was taken over is named by the order that stays, which leads to it no more', async () => {
  const { actor, id } = await anOfferedQuote();
  const { group, orders: placed } = await acceptQuote(actor, { quoteId: id, version: 1, ...address });
  expect(placed).toMatchObject([{ groupId: group.id }, { groupId: group.id }]);
  const facts = async () => {
    const order = await getOwnOrder(actor, placed[0]?.id ?? '');
    const markup = renderToStaticMarkup(createElement(OrderFacts, { order, list: paths.myOrders }));
    expect(markup).toContain(order.quoteNumber);
    return markup;
  };
  expect(await facts()).toContain(`href="${paths.quote(id)}"`);
  await deleteQuotes(new ObjectId(actor.id), new Date());
  expect(await facts()).not.toContain(`href="${paths.quote(id)}"`);
});
