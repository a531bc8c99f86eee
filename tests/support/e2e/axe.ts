import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the second theme can change: its colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Two frames: the first still has the other theme's colours and the other width's rules here and there. */
const shown = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Asserts that axe finds nothing: everything in the light theme, then the colours of the dark one. */
export async function axe(page: Page): Promise<void> {
  // After a server action the page's title is rendered anew, and for a moment there is none.
  await expect(page).toHaveTitle(/\S/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shown(page);
    // What passes is not looked at, and describing it takes most of the time.
    const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    if (colorScheme === 'light') builder.withTags(standards);
    else builder.withRules(colourRules);
    // Without frames there is nothing to put together, which axe would do in a new page.
    const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze();
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} — ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
    );
    expect(found, `axe at ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** Window widths in pixels at which pages are looked at: a small phone, a tablet, a desk. */
const widths = [320, 768, 1280];

/** Asserts that a page, in the state it is in, is accessible in both themes and never scrolls sideways. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await shown(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${state} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    await axe(page);
  }
}
