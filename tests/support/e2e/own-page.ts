import { expect, type Page } from '@playwright/test';
import { axe } from './axe.ts';

const widths = [320, 768, 1280];

/** What holds on every page that is somebody's own. */
export async function expectOwnPage(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await expect(page, path).toHaveURL(path);
  const headers = answer?.headers() ?? {};
  expect(headers['cache-control'], path).toMatch(/no-store/);
  expect(headers['content-security-policy'], path).not.toMatch(/script-src [^;]*unsafe-inline/);
  expect(headers['x-content-type-options'], path).toBe('nosniff');
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  await expectAccessible(page);
}

/** The page as it stands, with what is open on it: nothing for axe to find, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    await axe(page);
  }
}
