import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Without its comments, of which every page would get a megabyte. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What the second theme can change: its colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Two frames of the screen: the first still has the other theme's colours and the other width's rules here and there. The card
 * fields, in documents of their own, hear of it by a message from the page.
 */
async function shown(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const fields = page.frames().filter((frame) => frame !== page.mainFrame());
  await Promise.all(fields.map((frame) => frame.evaluate(() => new Promise((done) => setTimeout(done, 50)))));
}

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Scheme = 'light' | 'dark';

const rulesFor: Record<Scheme, NonNullable<RunOptions['runOnly']>> = {
  light: { type: 'tag', values: standards },
  dark: { type: 'rule', values: colourRules },
};

async function violationsIn(page: Page, scheme: Scheme): Promise<Results['violations']> {
  // What passes is not looked at, and describing it takes most of the time.
  const options: RunOptions = { resultTypes: ['violations'], runOnly: rulesFor[scheme] };
  // Without frames there is nothing to put together, which axe would do in a new page.
  const isWhole = page.frames().length === 1;
  if (!isWhole || !(await page.evaluate(() => 'axe' in window)))
    return (await new AxeBuilder({ page, axeSource }).options(options).setLegacyMode(isWhole).analyze())
      .violations;
  // The whole of its script is in the page since the first look.
  return page.evaluate(async (again) => {
    const axe: { run(context: Document, options: RunOptions): Promise<Results> } = Reflect.get(window, 'axe');
    return (await axe.run(document, again)).violations;
  }, options);
}

/** Asserts that axe finds nothing: everything in the light theme, the colours in the dark one. */
export async function axe(page: Page, schemes: readonly Scheme[] = ['light', 'dark']): Promise<void> {
  // After a server action the page's title is rendered anew, and for a moment there is none.
  await expect(page).toHaveTitle(/\S/);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shown(page);
    const found = (await violationsIn(page, colorScheme)).map(
      ({ id, help, nodes }) =>
        `${id}: ${help} — ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
    );
    expect(found, `axe at ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** Pixels of text in a control below which a phone of Apple's zooms in when somebody begins to type or to choose. */
const zoomedBelow = 16;

/** The controls of a page that make such a phone zoom in. */
const zoomedControls = (page: Page) =>
  page
    .locator('input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea, select')
    .evaluateAll(
      (controls, least) =>
        controls
          .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < least)
          .map((each) => each.outerHTML),
      zoomedBelow,
    );

/** Window widths in pixels at which pages are looked at: a small phone, a tablet, a desk. */
const tablet = 768;
const widths = [320, tablet, 1280];

/**
 * Asserts that a page, in the state it is in, is accessible in both themes and neither scrolls sideways nor has a phone zoom in. A tablet shows
 * what a desk does, in the same colours, so the dark ones are looked at once for both.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await shown(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (width < tablet) expect(await zoomedControls(page), `${state} makes a phone zoom in`).toEqual([]);
    expect(overflow, `${state} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    await axe(page, width === tablet ? ['light'] : ['light', 'dark']);
  }
}
