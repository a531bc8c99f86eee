import { signInPages } from '@/lib/base/paths';
import { readingPages } from '@/lib/base/reading';
import { rawRequest } from '../support/e2e/raw.ts';
import { expect, test } from '../support/e2e.ts';

const kibibyte = 1024;

/** KiB of HTML as sent and as read, and of everything in the first view of a phone; requests of the latter. */
const budgets = [
  { path: '/', sent: 8, read: 64, view: 150, requests: 14 },
  { path: '/products', sent: 8, read: 64, view: 100, requests: 14 },
  { path: '/products/microfibre-roller-cover-9in', sent: 8, read: 64, view: 190, requests: 17 },
  { path: '/blog', sent: 8, read: 64, view: 100, requests: 14 },
];

for (const { path, sent, read, view, requests } of budgets) {
  test(`${path} weighs what its words and pictures weigh`, async ({ browser, request }) => {
    const ask = () => request.get(path, { headers: { 'Accept-Encoding': 'br' } });
    const answer = await ask();
    expect(answer.headers()['content-encoding']).toBe('br');
    const sentNow = async () => Number((await ask()).headers()['content-length']) / kibibyte;
    // A page that was made this second is packed better a little later.
    await expect.poll(sentNow, 'KiB of HTML as sent').toBeLessThanOrEqual(sent);
    expect(Buffer.byteLength(await answer.text()) / kibibyte, 'KiB of HTML').toBeLessThanOrEqual(read);

    const phone = {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    };
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const arrived: number[] = [];
    session.on('Network.loadingFinished', ({ encodedDataLength }) => arrived.push(encodedDataLength));
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    expect(arrived.length, 'requests').toBeLessThanOrEqual(requests);
    expect(arrived.reduce((sum, one) => sum + one, 0) / kibibyte, 'KiB in all').toBeLessThanOrEqual(view);
    await context.close();
  });
}

for (const path of signInPages) {
  test(`${path} loads two small modules and no framework`, async ({ page }) => {
    const sizes: number[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      expect(new URL(response.url()).pathname).toMatch(/^\/_next\/static\/elements\/[0-9a-f]{16}\.js$/);
      sizes.push(Number(response.headers()['content-length']));
    });
    await page.goto(path, { waitUntil: 'load' });
    expect(sizes, 'modules; the one that measures comes later').toHaveLength(2);
    expect(sizes.reduce((sum, one) => sum + one, 0) / kibibyte, 'KiB of script').toBeLessThanOrEqual(12);
    const html = await (await page.request.get(path)).text();
    expect(html).not.toMatch(/__next_f|_next\/static\/chunks\/[^"]*\.js|as="script"|\$R[A-Z]/);
    expect(Buffer.byteLength(html) / kibibyte, 'KiB of HTML').toBeLessThanOrEqual(48);
  });
}

test('the headers of every public page fit into two kilobytes', async () => {
  for (const path of [
    '/',
    '/home',
    '/products',
    '/products/category/rollers',
    ...Object.values(readingPages),
  ]) {
    const { headers } = await rawRequest('GET', path);
    expect(headers.length, path).toBeLessThan(2000);
  }
});
