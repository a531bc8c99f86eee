import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The minified script: comments would add about a megabyte to every page. It writes no HTML down, which it would do for
 * every element that it looks at, and not only for those that break a rule; those are named by their selectors.
 */
const axeSource = `${readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)};axe.configure({ noHtml: true });`;

/** Rules for the second theme, which can only differ in its colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Waits for two frames, because the first may still show parts of the previous theme and width. The card fields are
 * iframes, which learn of the change by a message from the page.
 */
async function shown(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const fields = page.frames().filter((frame) => frame !== page.mainFrame());
  await Promise.all(fields.map((frame) => frame.evaluate(() => new Promise((done) => setTimeout(done, 50)))));
}

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
/** How a page is looked at: in a theme, or in the light one without regard to its colours. */
type Look = 'light' | 'dark' | 'colourless';

const rulesFor: Record<Look, Pick<RunOptions, 'runOnly' | 'rules'>> = {
  light: { runOnly: { type: 'tag', values: standards } },
  dark: { runOnly: { type: 'rule', values: colourRules } },
  colourless: {
    runOnly: { type: 'tag', values: standards },
    rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  },
};

async function violationsIn(page: Page, look: Look): Promise<Results['violations']> {
  // Report violations only: describing what passes would take most of the time.
  const options: RunOptions = { resultTypes: ['violations'], ...rulesFor[look] };
  // Without frames use legacy mode, because otherwise axe opens a new page to merge results.
  const isWhole = page.frames().length === 1;
  if (!isWhole || !(await page.evaluate(() => 'axe' in window)))
    return (await new AxeBuilder({ page, axeSource }).options(options).setLegacyMode(isWhole).analyze())
      .violations;
  // The first analysis has left axe's script in the page.
  return page.evaluate(async (again) => {
    const axe: { run(context: Document, options: RunOptions): Promise<Results> } = Reflect.get(window, 'axe');
    return (await axe.run(document, again)).violations;
  }, options);
}

/** Asserts that axe finds nothing: with all rules in the light theme, with the colour rules in the dark one. */
export async function axe(page: Page, looks: readonly Look[] = ['light', 'dark']): Promise<void> {
  // A server action re-renders the title, and for a moment the page has none.
  await expect(page).toHaveTitle(/\S/);
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
    await shown(page);
    const found = async () =>
      (await violationsIn(page, look)).map(
        ({ id, help, nodes }) =>
          `${id}: ${help} — ${nodes.map((node) => `${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
      );
    const message = `axe at ${page.url()}, ${look}`;
    // On a busy machine the card fields have not heard of the theme by now.
    if (page.frames().length > 1) await expect.poll(found, { message }).toEqual([]);
    else expect(await found(), message).toEqual([]);
  }
}

/** Font size in pixels below which iPhones zoom in when a control gets the focus. */
const zoomedBelow = 16;

/** The controls of a page that make iPhones zoom in. */
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

/** Window widths in pixels at which pages are checked: small phone, tablet, desktop. */
const tablet = 768;
const widths = [320, tablet, 1280];

/**
 * Asserts that a page in its current state is accessible in both themes, does not scroll sideways and does not make
 * phones zoom in. A tablet has the same colours as a desktop, so they are not checked at its width.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await shown(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (width < tablet) expect(await zoomedControls(page), `${state} makes a phone zoom in`).toEqual([]);
    expect(overflow, `${state} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    await axe(page, width === tablet ? ['colourless'] : ['light', 'dark']);
  }
}
