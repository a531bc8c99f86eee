import type { Locator, Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { openPaidOrder, placeOrder } from '../support/e2e/orders.ts';
import { whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/** A press focuses no button, but what is around it and can have the focus, such as the content. */
async function pressWithoutFocus(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('mousedown', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button:not([tabindex])') : null;
      if (!button) return;
      event.preventDefault();
      button.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    }),
  );
}

test('a question gives the focus back to the button that was pressed, also where a press does not focus', async ({
  asBuyer: { page, account },
}) => {
  await pressWithoutFocus(page);
  const { productName } = await placeOrder(page, account);
  await page.goto(paths.myOrders);
  await whenAlive(page);
  const opener = page.getByRole('button', { name: `Cancel order for ${productName}` });
  await opener.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a form that asks first has the focus again, also where a press does not focus', async ({
  asAdmin: page,
  asBuyer,
}) => {
  await pressWithoutFocus(page);
  await openPaidOrder(page, asBuyer);
  await whenAlive(page);
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  await page.getByLabel('Reason').fill('Two were bent.');
  await page.getByRole('heading', { level: 1 }).click();
  await refund.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep payment' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(refund).toBeFocused();
});

/** Resets the field after its page came back from memory, as fields are that have no autocompletion. */
const comeBack = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    input.form?.reset();
  });

test('a page that comes back from memory has its quantity, and the total of that quantity', async ({
  page,
}) => {
  await page.goto('/products/foam-mini-roller-4in');
  const quantity = page.getByLabel(/^Quantity, minimum/);
  const total = page.locator('quantity-price').locator('output');
  await quantity.fill('300');
  const said = await total.innerText();
  await comeBack(quantity);
  await expect(quantity).toHaveValue('300');
  await expect(total).toHaveText(said);
});

test('results that come back from memory have what was searched for in the box', async ({ page }) => {
  await page.goto('/products?q=tray');
  const box = page.getByLabel('Search products').first();
  await expect(box).toHaveValue('tray');
  await comeBack(box);
  await expect(box).toHaveValue('tray');
});
