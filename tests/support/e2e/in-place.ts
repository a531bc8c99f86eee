import { expect, type Page, type Response } from '@playwright/test';
import { holdFiles, whenHydrated } from './early.ts';

const everyScript = '**/_next/static/**/*.js';

/** Elements that a user may be about to press or is reading. */
const seen = 'a, button, input, select, textarea, summary, h1, h2, h3, p, li, dt, dd, th, td, label, footer';

type Placed = { element: Element; left: number; top: number };

declare global {
  interface Window {
    placedBefore?: Placed[];
  }
}

/** Remembers the positions of these elements, once fonts and document are loaded. */
async function rememberPlaces(page: Page): Promise<void> {
  await page.evaluate(async (which) => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    window.placedBefore = [...document.querySelectorAll(which)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        return { element, left, top };
      });
  }, seen);
}

/** The elements that have moved, and by how many pixels. Removed ones are skipped: if they mattered, others moved. */
const movedSince = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window.placedBefore ?? []).flatMap(({ element, left, top }) => {
      if (!element.isConnected) return [];
      const now = element.getBoundingClientRect();
      const by = [now.left - left, now.top - top].map(Math.round);
      const name = `${element.localName} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
      return by.some((pixels) => pixels !== 0) ? [`${name} by ${by.join(', ')}`] : [];
    }),
  );

/**
 * Opens a page with its scripts held, then releases them and asserts that nothing moves, so that a press in progress
 * hits what the user meant.
 */
export async function openInPlace(page: Page, path: string): Promise<Response | null> {
  const release = await holdFiles(page, everyScript);
  const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
  await rememberPlaces(page);
  release();
  await whenHydrated(page);
  await page.unroute(everyScript);
  expect(await movedSince(page), `${path}: what moves when the page comes alive`).toEqual([]);
  return answer;
}
