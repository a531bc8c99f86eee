import type { Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { openOrderForm, payOrder, placeOrder, whenKnown } from '../support/e2e/orders.ts';
import { alert, toast, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/**
 * Stops the page's motion, and with it the half second that a guard lasts: a busy machine may pause between two presses.
 * @returns a function that lets it go on
 */
async function holdMotion(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return async () => {
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  };
}

test('a double click asks, and does not answer for the visitor', async ({ asBuyer: { page, account } }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (const index of [0, 1, 2, 3]) await placeOrder(page, account, index);
  await page.goto(paths.myOrders);
  await whenAlive(page);
  const cancel = page.getByRole('button', { name: /^Cancel order for/ }).nth(1);
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Cancel order' });
  await cancel.click();
  const at = await confirm.boundingBox();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  const from = await cancel.boundingBox();
  if (!at || !from) throw new Error('Nothing to be seen.');
  // Where the dialog's button will be.
  await page.evaluate((by) => scrollBy(0, by), from.y - at.y);
  const [x, y] = [from.x + from.width / 2, at.y + at.height / 2];
  const goOn = await holdMotion(page);
  await page.mouse.dblclick(x, y, { delay: 50 });
  await expect(confirm).toBeVisible();
  await goOn();
  await expect(confirm).toHaveCSS('pointer-events', 'auto');
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await page.mouse.click(x, y);
  await expect(toast(page, 'is cancel')).toBeVisible();
});

test('the end of a double click does not take the next step of picked orders, which the answer has brought', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto(paths.picked([orderId]));
  await whenAlive(asAdmin);
  const move = asAdmin.getByRole('button', { name: 'Move each to its next status' });
  const goOn = await holdMotion(asAdmin);
  await move.click();
  await expect(asAdmin.getByText('1 of 1 order done.')).toBeVisible();
  await expect(asAdmin.getByText('1 to shipped.')).toBeVisible();
  await expect(move).toHaveCSS('pointer-events', 'none');
  await goOn();
  await expect(move).toHaveCSS('pointer-events', 'auto');
});

test('the end of a double click does not order at a price that the answer has brought', async ({
  asBuyer: { page },
}) => {
  await openOrderForm(page);
  await whenKnown(page);
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toHaveCSS('pointer-events', 'auto');
  // As if the page had shown a lower price.
  await page.locator('input[name="seenPrice"]').evaluate((seen: HTMLInputElement) => {
    const lower = seen.cloneNode() as HTMLInputElement; // a clone is of the same type
    lower.value = '1';
    seen.disabled = true;
    seen.form?.append(lower);
  });
  const goOn = await holdMotion(page);
  await place.click();
  await expect(alert(page, 'it was $0.01 when you looked')).toBeVisible();
  await expect(place).toHaveCSS('pointer-events', 'none');
  await goOn();
  await expect(place).toHaveCSS('pointer-events', 'auto');
  await place.click();
  await expect(alert(page, 'it was $0.01 when you looked')).toBeVisible();
});
