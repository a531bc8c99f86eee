import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Timers of the pages to come run only under `page.clock.runFor`. An installed clock alone goes on by itself, too: on a
 * busy machine a second step of what is looked at came before the look.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // A clock only goes forward, and it goes on until the page hears of this.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets a stopped clock go on in small steps until this is seen: then it has stood for hardly any of the page's time. */
export async function letRunUntil(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(seen).toBeVisible({ timeout: 500 });
  }).toPass();
}
