import type { Page } from '@playwright/test';

/** Holds what a page asks of this path by this method. @returns how to let it go on, or be lost */
export async function hold(
  page: Page,
  path: string,
  method: 'GET' | 'POST',
): Promise<(end?: 'continue' | 'abort') => void> {
  const released = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const isHeld = route.request().method() === method;
      await route[isHeld ? await released.promise : 'continue']();
    },
  );
  return (end = 'continue') => released.resolve(end);
}
