import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { chance } from '../../../scripts/seed/chance.ts';
import { whenAlive } from './screen.ts';

/** A control of a form and the value to type or choose; true checks a radio button. */
type Entry = readonly [control: Locator, value: string | true];

export type EarlyForm = {
  path: string;
  /** The previous page and its link to the form; missing if only a mail links to it. */
  before?: { path: string; link: (page: Page) => Locator };
  /** Opens the form if the page does not show it at once; needs a hydrated page. */
  open?: (page: Page) => Promise<void>;
  entries: (page: Page) => readonly Entry[];
  /** Asserts that the hydrated form knows what was typed. */
  known: (page: Page) => Promise<void>;
};

/** The scripts that React needs to hydrate a page. */
export const frameworkFiles = '**/_next/static/chunks/*.js';

const goOn = (route: Route) => route.continue().catch(() => undefined); // the page may have gone

/** Holds requests for matching files until the returned function is called; `answer` then handles them. */
export async function holdFiles(
  page: Page,
  files: string,
  answer: (route: Route) => Promise<void> = goOn,
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released.promise;
    await answer(route);
  });
  return released.resolve;
}

/** As `holdFiles`, for all scripts of the framework. */
export const holdScripts = (page: Page, answer?: (route: Route) => Promise<void>): Promise<() => void> =>
  holdFiles(page, frameworkFiles, answer);

/** How long requests for scripts wait: `held` until the form is filled in, else at most this many milliseconds. */
type Delay = 'held' | number;

const delaysByAddress: readonly Delay[] = ['held', 400, 'held', 0];
const longestByLink = [150, 800, 0, 400];

/** Slows down the page's CPU and scripts, differently in each round. Returns a function that undoes it. */
async function slow(page: Page, round: number, delay: Delay): Promise<() => Promise<void>> {
  const random = chance(round);
  // With scripts held, throttling would not change the test and only cost time.
  const rate = delay === 'held' ? 1 : 1 + Math.round(random() * 3);
  const filledIn = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/(?:chunks|elements)\/[^/]+\.js$/, async (route) => {
    if (delay === 'held') await filledIn.promise;
    else await new Promise((done) => setTimeout(done, random() * delay));
    await goOn(route);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return async () => {
    filledIn.resolve();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  };
}

/** Fills in a control: all at once in even turns, key by key in odd ones. */
async function enter(page: Page, [control, value]: Entry, turn: number): Promise<void> {
  if (value === true) return control.check({ force: true });
  const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement);
  if (isSelect) await control.selectOption(value);
  else if (turn % 2 === 0) await control.fill(value);
  else {
    await control.selectText();
    await page.keyboard.type(value);
  }
}

async function expectKept([control, value]: Entry, when: string): Promise<void> {
  if (value === true) await expect(control, when).toBeChecked();
  else await expect(control, when).toHaveValue(value);
}

/** Waits until React, if the page has it, has hydrated the whole document and run its effects. */
export async function whenHydrated(page: Page): Promise<void> {
  await whenAlive(page);
  await page.waitForFunction(() => {
    if (!document.querySelector('script[src*="/_next/static/chunks/"]')) return true;
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    const container: unknown = key && Object.getOwnPropertyDescriptor(document, key)?.value;
    if (typeof container !== 'object' || container === null || !('stateNode' in container)) return false;
    const { stateNode } = container;
    if (typeof stateNode !== 'object' || stateNode === null || !('current' in stateNode)) return false;
    const root: unknown = stateNode.current;
    if (typeof root !== 'object' || root === null || !('memoizedState' in root)) return false;
    const state: unknown = root.memoizedState;
    return typeof state === 'object' && state !== null && 'isDehydrated' in state && !state.isDehydrated;
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Opens the form, fills it in as soon as it is visible, and asserts that hydration loses nothing. */
export async function fillEarly(context: BrowserContext, form: EarlyForm, round: number): Promise<void> {
  const { path, before, open, entries, known } = form;
  const isSoft = round % 2 === 1 && before !== undefined;
  const page = await context.newPage();
  if (isSoft) {
    await page.goto(before.path);
    await whenHydrated(page);
  }
  const turn = Math.floor(round / 2) % delaysByAddress.length;
  const needsScripts = isSoft || open !== undefined;
  const delay = (needsScripts ? longestByLink : delaysByAddress)[turn] ?? 0;
  const quicken = await slow(page, round, delay);
  if (isSoft) {
    await before.link(page).click();
    await page.waitForURL(path, { waitUntil: 'commit' }); // the page before may have the same fields
  } else await page.goto(path, { waitUntil: 'commit' });
  await open?.(page);
  const typed = entries(page);
  for (const entry of typed) await enter(page, entry, turn);
  await quicken();
  await whenHydrated(page);
  const run = `${isSoft ? 'by link' : 'by address'}, round ${round}`;
  for (const entry of typed) await expectKept(entry, `${run}: once the page is alive`);
  await known(page);
  for (const entry of typed) await expectKept(entry, `${run}: after it was used`);
  await page.close();
}
