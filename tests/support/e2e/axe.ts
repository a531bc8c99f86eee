import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Asserts that axe finds nothing, in the light and in the dark theme. */
export async function axe(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Two frames: the first still shows the other theme's colours here and there.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} — ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
    );
    expect(found, `axe at ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
