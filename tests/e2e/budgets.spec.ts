import type { Page } from '@playwright/test';
import { signInPages } from '@/lib/base/paths';
import { staticPages } from '@/lib/base/static-pages';
import { comesLater } from '../support/e2e/later.ts';
import { rawRequest } from '../support/e2e/raw.ts';
import { expect, test } from '../support/e2e.ts';

const kilobyte = 1000;
const kibibyte = 1024;

/** KB of HTML as sent, KiB of it as read and of everything in the first view of a phone; requests of the latter. */
const budgets = [
  { path: '/', sent: 8, read: 64, view: 150, requests: 14 },
  { path: '/products', sent: 8, read: 64, view: 100, requests: 14 },
  { path: '/products/microfibre-roller-cover-9in', sent: 8, read: 64, view: 190, requests: 17 },
  { path: '/blog', sent: 8, read: 64, view: 100, requests: 14 },
];

/** Those of these font files that no text of the page is in. */
const unusedFonts = (page: Page, files: readonly string[]) =>
  page.evaluate((names) => {
    const faces = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule);
    const used = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return names.filter((name) => {
      const face = faces.find(({ cssText }) => cssText.includes(name));
      return !used.includes(face?.style.getPropertyValue('font-family') ?? '');
    });
  }, files);

for (const { path, sent, read, view, requests } of budgets) {
  test(`${path} weighs what its words and pictures weigh`, async ({ browser, request }) => {
    const ask = () => request.get(path, { headers: { 'Accept-Encoding': 'br' } });
    const answer = await ask();
    expect(answer.headers()['content-encoding']).toBe('br');
    const sentNow = async () => Number((await ask()).headers()['content-length']) / kilobyte;
    // A page that was made this second is packed better a little later.
    await expect.poll(sentNow, 'KB of HTML as sent').toBeLessThanOrEqual(sent);
    const html = await answer.text();
    expect(Buffer.byteLength(html) / kibibyte, 'KiB of HTML').toBeLessThanOrEqual(read);

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
    const later = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (comesLater(url, html)) later.add(requestId);
    });
    const arrived: number[] = [];
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!later.has(requestId)) arrived.push(encodedDataLength);
    });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    expect(arrived.length, 'requests').toBeLessThanOrEqual(requests);
    expect(arrived.reduce((sum, one) => sum + one, 0) / kibibyte, 'KiB in all').toBeLessThanOrEqual(view);
    const preloaded = [...(answer.headers()['link'] ?? '').matchAll(/([^/]+\.woff2)>; rel=preload/g)];
    const fonts = preloaded.map(([, file = '']) => file);
    expect(fonts, 'preloaded').not.toEqual([]);
    expect(await unusedFonts(page, fonts), 'preloaded, and no text is in it').toEqual([]);
    await context.close();
  });
}

for (const path of signInPages) {
  test(`${path} loads two small modules and no framework`, async ({ page }) => {
    const scripts: { url: string; size: number }[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push({ url: response.url(), size: Number(response.headers()['content-length']) });
    });
    await page.goto(path, { waitUntil: 'load' });
    const html = await (await page.request.get(path)).text();
    const own = scripts.filter(({ url }) => !comesLater(url, html));
    expect(own, 'modules; the one that measures comes later').toHaveLength(2);
    for (const { url } of own)
      expect(new URL(url).pathname).toMatch(/^\/_next\/static\/elements\/[0-9a-f]{16}\.js$/);
    expect(own.reduce((sum, { size }) => sum + size, 0) / kibibyte, 'KiB of script').toBeLessThanOrEqual(12);
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
    ...Object.values(staticPages),
  ]) {
    const { headers } = await rawRequest('GET', path);
    expect(headers.length, path).toBeLessThan(2000);
  }
});
