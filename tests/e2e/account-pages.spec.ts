import { allDashboardPages, dashboardPages } from '@/lib/base/dashboard-pages';
import { inParts } from '../support/e2e/in-parts.ts';
import { placeOrder } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import { test } from '../support/e2e.ts';

const holds = 'is private, accessible in both themes and fits every width';
/** Of what is paid or given back, and of prices that were asked for: documents.spec.ts, quotes.spec.ts. */
const elsewhere: readonly string[] = [
  dashboardPages.invoice.path,
  dashboardPages.creditNote.path,
  dashboardPages.quote.path,
  dashboardPages.quotes.path,
];
const own = allDashboardPages
  .filter(({ access, path }) => access !== 'admin' && !elsewhere.includes(path))
  .map(({ path }) => path);

for (const part of inParts(own.filter((path) => !path.includes('[id]')))) {
  test(`${part.join(', ')} of a new customer: each ${holds}`, { tag: '@spec-2-child-routes' }, async ({
    asBuyer: { page },
  }) => {
    for (const path of part) await expectOwnPage(page, path);
  });
}

for (const path of ['/purchase/[id]', ...own.filter((path) => path.includes('[id]'))]) {
  test(`${path} of a customer with an order ${holds}`, { tag: '@spec-2-child-routes' }, async ({
    asBuyer: { page, account },
  }) => {
    const { orderId, productId } = await placeOrder(page, account);
    await expectOwnPage(page, path.replace('[id]', path.startsWith('/purchase') ? productId : orderId));
  });
}
