import type { Browser, Page } from '@playwright/test';
import { devices } from '@playwright/test';
import { type Figure, median, rounded } from './figures.ts';

/** Times slower than this machine. */
const slowness = 4;
const rounds = 5;

/** A tap and how it can be seen that it did something; `ready` brings what is tapped into view. */
type Tap = { what: string; target: string; effect: string; ready?: string };

const taps: readonly Tap[] = [
  {
    what: 'theme',
    target: 'theme-toggle button',
    effect: `document.documentElement.dataset.theme !== undefined`,
  },
  {
    what: 'menu',
    target: 'site-menu summary, site-menu button, header [popovertarget]',
    effect: `[...document.querySelectorAll('[popover]')].some((e) => e.matches(':popover-open')) || document.querySelector('site-menu details[open], header details[open]') !== null`,
  },
  {
    what: 'carousel',
    target: 'review-carousel button[aria-label^="Next" i], review-carousel [data-step="1"]',
    effect: `document.querySelector('review-carousel li:nth-child(2)[data-current]') !== null`,
  },
  {
    what: 'newsletter',
    target: 'newsletter-box button[type=submit], newsletter-box button',
    ready: `document.querySelector('newsletter-box input[type=email]').value = 'reader@example.com'`,
    effect: `document.querySelector('newsletter-box [role=status], newsletter-box [role=alert]')?.textContent.trim() !== ''`,
  },
];

/** Milliseconds from the tap, 200 ms after the first paint, to its effect, as the page itself sees both. */
async function tapOnce(browser: Browser, address: string, { target, effect, ready }: Tap): Promise<number> {
  const context = await browser.newContext({ ...devices['Moto G4'], bypassCSP: true });
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.goto(address, { waitUntil: 'commit' });
  const took = await page.evaluate(
    async ([selector, seen, first]) => {
      const painted = () => performance.getEntriesByName('first-paint').length > 0;
      const frame = () => new Promise(requestAnimationFrame);
      while (!painted() || !document.querySelector(selector ?? '')) await frame();
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (first) new Function(first)();
      const isSeen = new Function(`return ${seen}`);
      const element = document.querySelector<HTMLElement>(selector ?? '');
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const since = performance.now();
      element?.click();
      while (!isSeen() && performance.now() - since < 5_000) await frame();
      return performance.now() - since;
    },
    [target, effect, ready],
  );
  await context.close();
  return took;
}

/** Row 7: the first tap on a phone that is four times slower. */
export async function measureFirstTaps(origin: string, browser: Browser): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const tap of taps) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await tapOnce(browser, `${origin}/`, tap));
    figures.push({
      row: 7,
      what: `first tap, ${tap.what}, 200 ms after the first paint, 4 times slower`,
      unit: 'ms',
      value: rounded(median(times), 0),
      must: 100,
    });
  }
  return figures;
}
