import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openInPlace } from './in-place.ts';

const phone = { width: 390, height: 844 };

/** Asserts what must hold for every private page. */
export async function expectOwnPage(page: Page, path: string): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize(phone);
  // As the browser has it by itself, also after a page whose themes were looked at.
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const answer = await openInPlace(page, path);
  if (usual) await page.setViewportSize(usual);
  expect(answer?.status(), path).toBe(200);
  await expect(page, path).toHaveURL(path);
  const headers = answer?.headers() ?? {};
  expect(headers['cache-control'], path).toMatch(/no-store/);
  expect(headers['content-security-policy'], path).not.toMatch(/script-src [^;]*unsafe-inline/);
  expect(headers['x-content-type-options'], path).toBe('nosniff');
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  await expectAccessible(page, path);
}
