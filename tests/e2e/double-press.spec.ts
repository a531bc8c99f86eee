import { paths } from '@/lib/base/paths';
import { placeOrder } from '../support/e2e/orders.ts';
import { toast, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

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
  // The guard lasts half a second of the page's motion, and a busy machine may pause between the two presses.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.mouse.dblclick(x, y, { delay: 50 });
  await expect(confirm).toBeVisible();
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(confirm).toHaveCSS('pointer-events', 'auto');
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await page.mouse.click(x, y);
  await expect(toast(page, 'is cancel')).toBeVisible();
});
