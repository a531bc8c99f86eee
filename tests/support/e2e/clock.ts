import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Stops the clock of the pages loaded afterwards, so that timers run only under `page.clock.runFor`. Installing a clock
 * does not stop it: on a busy machine a carousel took its second step before the test looked.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // The time must lie ahead, as a clock only goes forward, and it runs on until the page gets this call.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Runs a stopped clock in small steps until `seen` is visible, so that hardly any page time passes after that. */
export async function letRunUntil(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(seen).toBeVisible({ timeout: 500 });
  }).toPass();
}
