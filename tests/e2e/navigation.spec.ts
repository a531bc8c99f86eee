import { chromium } from '@playwright/test';
import * as z from 'zod';
import { browserArguments, findBrowser } from '../../scripts/browser.ts';
import { ownShop } from '../support/e2e/shop.ts';
import { expect, test } from '../support/e2e.ts';

const { origin } = ownShop();
const publicPages = ['/', '/products', '/products/brushes', '/blog', '/portfolio', '/terms'];

test('public pages say what may be made ready in advance: public pages alone', async ({ request }) => {
  const named = (await request.get('/')).headers()['speculation-rules'] ?? '';
  const answer = await request.get(z.string().parse(JSON.parse(named)));
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/speculationrules+json');
  const rules = JSON.stringify(await answer.json());
  for (const path of publicPages) expect(rules).toContain(`"${path}"`);
  expect(rules).not.toMatch(/login|register|dashboard|purchase|api|sign/);
  for (const path of ['/login', '/api/products'])
    expect((await request.get(path)).headers()['speculation-rules']).toBeUndefined();
});

test('the back button brings a public page back from memory', async () => {
  const executablePath = findBrowser();
  // Playwright switches this memory off.
  const browser = await chromium.launch({
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ baseURL: origin });
  for (const path of publicPages) {
    await page.goto(path);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) document.title = 'as it was';
      });
    });
    await page.goto('/returns');
    await page.goBack();
    const reasons = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return JSON.stringify(entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : null);
    });
    await expect(page, `${path}: ${reasons}`).toHaveTitle('as it was');
  }
  await browser.close();
});
