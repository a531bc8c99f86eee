import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { cardKey, payByCard, placeOrder } from '../support/e2e/orders.ts';
import { changeUser } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/* The card form, when the card service behaves as it may. */

test('an account without a name, as Google may tell none, pays as any other', async ({
  asBuyer: { page, account },
}) => {
  await changeUser(account.email, { name: '' });
  const { orderId } = await placeOrder(page, account);
  await page.goto(paths.payment(orderId));
  await expect(page.getByText(`Billed to ${account.email}`)).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.done })).toBeVisible();
});

for (const status of ['processing', 'requires_action'])
  test(`a charge that may yet be made is not said to be none: ${status}`, async ({
    asBuyer: { page, account },
  }) => {
    const { orderId } = await placeOrder(page, account);
    await page.goto(paths.payment(orderId));
    const headers = { 'access-control-allow-origin': '*' };
    await page.route(/payment_intents\/[^/]+\/confirm/, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      return route.fulfill({ headers, json: { id: 'pi_any', status, next_action: null } });
    });
    await payByCard(page);
    await expect(page.getByText(messages.payment.notSucceeded)).toBeVisible();
    await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  });

for (const how of ['at once', 'by its promise'])
  test(`a card service that breaks ${how} leaves the button to be pressed again`, async ({
    asBuyer: { page, account },
  }) => {
    const { orderId } = await placeOrder(page, account);
    await page.goto(paths.payment(orderId));
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.evaluate((isThrown) => {
      const made = window.Stripe?.('pk_test_any', { locale: 'en' }) ?? {};
      const breaks = () => {
        const error = new Error('broken');
        if (isThrown) throw error;
        return Promise.reject(error);
      };
      Reflect.set(Object.getPrototypeOf(made), 'confirmCardPayment', breaks);
    }, how === 'at once');
    await payByCard(page);
    await expect(page.getByText(messages.payment.providerDown)).toBeVisible();
    await expect(cardKey(page)).toBeEnabled();
  });

test('whoever leaves before a payment is recorded keeps the focus where he is', async ({
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  const recorded = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(`**${paths.payment(orderId)}`, async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    if (calls === 2) await recorded.promise; // the first one opens the payment
    await route.continue();
  });
  await page.goto(paths.payment(orderId));
  await payByCard(page);
  await expect(page.getByText(messages.payment.checking)).toBeVisible();
  await page.getByRole('link', { name: 'My order' }).first().click();
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  recorded.resolve();
  await answered;
  await page.waitForTimeout(500); // long enough for what the answer leads to
  await expect(search).toBeFocused();
});

const noCardForm = /^The card form could not be loaded/;

test('card fields that do not come are said not to, and asked for again', async ({
  asBuyer: { page, account, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const { orderId } = await placeOrder(page, account);
  await page.route('**/card-frame', (route) => route.abort());
  await page.goto(paths.payment(orderId));
  await expect(page.getByText(noCardForm)).toBeVisible();
  await expect(cardKey(page)).toHaveCount(0);
  await page.unroute('**/card-frame');
  await page.getByRole('button', { name: 'Try again' }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.done })).toBeVisible();
});

test('a card service that is late is said to be, and its form comes once it answers', async ({
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  const answers = Promise.withResolvers<void>();
  await page.route('**/stripe.js', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto(paths.payment(orderId));
  await expect(page.getByText(noCardForm)).toBeVisible();
  answers.resolve();
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.done })).toBeVisible();
  await expect(page.getByText(noCardForm)).toHaveCount(0);
});
