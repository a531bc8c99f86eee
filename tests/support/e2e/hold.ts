import type { Page } from '@playwright/test';

/** Holds what a page asks of this path by this method. @returns how to let it go on, or get lost */
export async function hold(
  page: Page,
  path: string,
  method: 'GET' | 'POST',
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.continue();
      await released.promise;
      await route[then]();
    },
  );
  return () => released.resolve();
}
