import { MongoClient } from 'mongodb';
import { shopEnvironment } from '../support/e2e/shop.ts';
import { expect, test } from '../support/e2e.ts';

/** Visits to lists of products by big screens whose largest paint is written down. */
async function visitsKept(): Promise<number> {
  const mongo = new MongoClient(shopEnvironment().MONGODB_URI);
  try {
    const kept = mongo.db().collection<{ counts: Record<string, number> }>('vitals');
    const days = await kept.find({ page: 'products', device: 'desk', vital: 'LCP' }).toArray();
    return days.flatMap(({ counts }) => Object.values(counts)).reduce((sum, visits) => sum + visits, 0);
  } finally {
    await mongo.close();
  }
}

test('a visit tells once, when it ends, what the page felt like, and nothing of who it was', async ({
  page,
}) => {
  const keptBefore = await visitsKept();
  const modules: string[] = [];
  page.on('response', (response) => {
    if (response.ok() && /\/elements\/[0-9a-f]{16}\.js$/.test(response.url())) modules.push(response.url());
  });
  await page.goto('/products');
  await expect.poll(() => modules.length).toBe(2);
  await page.evaluate((module) => import(module), modules[1] ?? ''); // it has arrived, and now it runs
  await page.getByRole('heading', { level: 1 }).click();
  const telling = page.waitForRequest((request) => request.url().endsWith('/vitals'));
  // As a browser tells that somebody leaves; what is sent while a page really goes is not shown to tests.
  const said = await page.evaluate(() => {
    const sent: Blob[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) sent.push(body);
      return send(address, body);
    };
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return sent[0]?.text();
  });
  expect((await (await telling).response())?.ok()).toBe(true);
  const told = JSON.parse(said ?? 'null');
  expect(told).toMatchObject({ page: 'products', device: 'desk', LCP: expect.any(Number) });
  expect(Object.keys(told).every((name) => ['page', 'device', 'LCP', 'INP', 'CLS'].includes(name))).toBe(
    true,
  );
  await expect.poll(visitsKept, { timeout: 60_000 }).toBeGreaterThan(keptBefore); // with the next heartbeat
});

test('an admin sees how the shop fares, its sweepers and its processes', async ({ asAdmin }) => {
  await asAdmin.goto('/dashboard/status');
  const services = asAdmin.getByRole('region', { name: 'Services' });
  await expect(services.getByRole('row', { name: /Database/ })).toContainText('Answers');
  await expect(asAdmin.getByRole('region', { name: 'Background jobs' })).toContainText('On time');
  await expect(asAdmin.getByRole('region', { name: 'Processes' })).toContainText('Node 24');
});
