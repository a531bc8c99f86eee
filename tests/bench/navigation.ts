import type { Browser } from '@playwright/test';
import { type Figure, quantile, rounded } from './figures.ts';

const rounds = 20;
const heldMs = 20;

type Visit = { ms: number; before: number };

/** From the home page to the list by a click: milliseconds from pressing to the heading, and requests before. */
async function visit(browser: Browser, origin: string, hovers: boolean): Promise<Visit> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('pressed', String(performance.timeOrigin + performance.now())),
      true,
    );
  });
  const page = await context.newPage();
  let before = 0;
  page.on('request', () => {
    before += 1;
  });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  const asked = before;
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' });
  const box = await link.boundingBox();
  if (!box) throw new Error('The link to the list cannot be seen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (hovers) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(400);
  }
  await page.mouse.move(x + 1, y);
  await page.mouse.down();
  await page.waitForTimeout(heldMs);
  await page.mouse.up();
  await page.waitForURL('**/products', { waitUntil: 'commit' });
  const ms = await page.evaluate(async () => {
    while (!document.querySelector('h1')?.getClientRects().length) await new Promise(requestAnimationFrame);
    // A page that was rendered ahead was activated later than it began.
    const [navigation] = performance.getEntriesByType('navigation');
    const activated = Number(Reflect.get(navigation ?? {}, 'activationStart') ?? 0);
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const shown = Math.max(paint ?? performance.now(), activated);
    return performance.timeOrigin + shown - Number(sessionStorage.getItem('pressed'));
  });
  await context.close();
  return { ms, before: asked };
}

/** Row 8: how soon the list is there after a click on the home page. */
export async function measureNavigation(origin: string, browser: Browser): Promise<Figure[]> {
  const hovered: Visit[] = [];
  const sudden: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    hovered.push(await visit(browser, origin, true));
    sudden.push(await visit(browser, origin, false));
  }
  const at = (visits: readonly Visit[], part: number) =>
    rounded(
      quantile(
        visits.map(({ ms }) => ms),
        part,
      ),
      0,
    );
  const ms = { row: 8, unit: 'ms' };
  return [
    {
      ...ms,
      what: 'home to list after a hover, p50 to the heading',
      value: at(hovered, 0.5),
      must: 45,
      peer: '44',
    },
    { ...ms, what: 'the same, p95', value: at(hovered, 0.95), must: 80 },
    { ...ms, what: 'home to list without a hover, p50', value: at(sudden, 0.5), must: 120, peer: '120' },
    {
      row: 8,
      unit: '',
      what: 'requests before the click',
      value: Math.max(...hovered.map(({ before }) => before)),
      must: 30,
      peer: '30',
    },
  ];
}
