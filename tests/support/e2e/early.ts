import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { chance } from '../../../scripts/seed/chance.ts';
import { whenAlive } from './screen.ts';

/** A control of a form and what is typed into it, or chosen in it; true chooses a radio button. */
type Entry = readonly [control: Locator, value: string | true];

export type EarlyForm = {
  path: string;
  /** The page before and its link to the form; missing where only a mail leads there. */
  before?: { path: string; link: (page: Page) => Locator };
  /** Opens the form where it does not stand in the page at once; for that, the page must be alive. */
  open?: (page: Page) => Promise<void>;
  entries: (page: Page) => readonly Entry[];
  /** Asserts that the living form knows what was typed. */
  known: (page: Page) => Promise<void>;
};

/** What React needs to make a page alive. */
export const frameworkFiles = '**/_next/static/chunks/*.js';

const goOn = (route: Route) => route.continue().catch(() => undefined); // the page may have gone

/** Files of this pattern wait until the returned function is called, and then for what `answer` makes of them. */
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

/** The same of every script of the framework. */
export const holdScripts = (page: Page, answer?: (route: Route) => Promise<void>): Promise<() => void> =>
  holdFiles(page, frameworkFiles, answer);

/** What asking for a script waits for: `held` until the form is filled in, else milliseconds, at most so many. */
type Delay = 'held' | number;

const delaysByAddress: readonly Delay[] = ['held', 400, 'held', 0];
const longestByLink = [150, 800, 0, 400];

/** Slows the page's processor and its scripts down, otherwise in each round; what it answers makes it quick again. */
async function slow(page: Page, round: number, delay: Delay): Promise<() => Promise<void>> {
  const random = chance(round);
  // Throttling is work for the machine; what is typed before any script gains nothing by it.
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

/** At once in even turns, key by key in odd ones. */
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

/** Waits until React has hydrated the whole document, where it does, and the effects after it have run. */
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

/** Goes to the form, fills it in as soon as it can be seen, and asserts that nothing of it is lost. */
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
