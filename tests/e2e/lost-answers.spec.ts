import type { Page } from '@playwright/test';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import {
  cardKey,
  moveOn,
  openOrderForm,
  openPaidOrder,
  payByCard,
  placeOrder,
} from '../support/e2e/orders.ts';
import { toast, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* The shop did what was asked, and its answer never came; or somebody else was there first. */

/** Lets the next form of the page arrive, and its answer not. */
async function loseNextAnswer(page: Page): Promise<void> {
  const isForm = (url: URL) => url.pathname.startsWith('/dashboard') || url.pathname.startsWith('/purchase');
  let isLost = false;
  await page.route(isForm, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Lets the answer to the first form of the next page break off just before its end. */
const cutFirstAnswer = (page: Page) =>
  page.addInitScript(() => {
    const ask = self.fetch;
    let isCut = false;
    self.fetch = async (what, how) => {
      const answer = await ask(what, how);
      if (isCut || how?.method !== 'POST' || !answer.body) return answer;
      isCut = true;
      let last = new Uint8Array();
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, to) {
          to.enqueue(last);
          last = new Uint8Array(part);
        },
        flush(to) {
          to.enqueue(last.subarray(0, -20));
          to.error(new TypeError('Error in input stream'));
        },
      });
      return new Response(answer.body.pipeThrough(cut), answer);
    };
  });

const lost = messages.unavailable;

/** Lets the forms of this page be those of another build. */
const beOfAnotherBuild = (page: Page) =>
  page.route('**', (route) => {
    const sent = route
      .request()
      .postData()
      ?.replace(/(enhanced"\r\n\r\n)[^\r]*/, '$1another-build');
    return sent === undefined ? route.fallback() : route.continue({ postData: sent });
  });

test('an order that is placed already is told when it is sent with other details; one more press is one more, and leaves no draft', async ({
  asBuyer: { page, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const { _id } = await openOrderForm(page);
  await whenAlive(page);
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  const note = page.getByLabel('Note for delivery');
  await note.fill('Ring twice');
  const place = page.getByRole('button', { name: 'Place order' });
  await loseNextAnswer(page);
  await place.click();
  await expect(page.getByText(lost)).toBeVisible();
  await page.getByLabel('Address').fill('2 Harbour Street');
  await place.click();
  await expect(page.getByText(messages.order.keyReused)).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('2 Harbour Street');
  await beOfAnotherBuild(page);
  await place.click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const placed: unknown = await (await page.request.get('/api/orders')).json();
  expect(placed).toMatchObject([{ address: '1 Harbour Street' }, { address: '2 Harbour Street' }]);
  await page.goto(paths.purchase(_id));
  await whenAlive(page);
  await expect(note).toHaveValue('');
});

test('numbers of parcels stay typed when the connection is lost, and are saved by the next press', async ({
  asAdmin: page,
  admin: { watched },
  asBuyer,
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const orderId = await openPaidOrder(page, asBuyer);
  await moveOn(page, page, 'pending', 'processing');
  await expect(toast(page, 'The order is now processing.')).toBeVisible();
  await page.goto(paths.picked([orderId]));
  await whenAlive(page);
  await page.getByLabel('Carrier').fill('UPS');
  const number = page.getByLabel(/^Tracking number of/);
  await number.fill('1Z 998');
  await loseNextAnswer(page);
  const save = page.getByRole('button', { name: 'Save and mark as shipped' });
  await save.click();
  await expect(page.getByText(lost)).toBeVisible();
  await expect(number).toHaveValue('1Z 998');
  await expect(page.getByLabel('Carrier')).toHaveValue('UPS');
  // It arrived, so the page that is made anew offers something else.
  await page.getByRole('region', { name: 'Delivery' }).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/1 of 1 orders? done/)).toBeVisible();
});

test('a search goes on being typed while the list that it asked for is on its way', async ({
  asAdmin: page,
}) => {
  await page.goto(paths.manageUsers);
  await whenAlive(page);
  const answered = Promise.withResolvers<void>();
  await page.route(/\?q=dem/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('dem');
  await search.press('Enter');
  await search.pressSequentially('o buyer');
  answered.resolve();
  await expect(page).toHaveURL(/\?q=dem$/);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await expect(search).toHaveValue('demo buyer');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=demo/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=dem$/);
  await expect(search, 'the way back is followed').toHaveValue('dem');
});

test('Enter searches also while an earlier choice is on its way', async ({ asAdmin: page }) => {
  await page.goto(paths.manageUsers);
  await whenAlive(page);
  const answered = Promise.withResolvers<void>();
  await page.route(/\?role=admin&_rsc/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const form = page.getByRole('search', { name: 'Search and filter users' });
  await form.getByRole('combobox').first().selectOption('admin');
  await expect(form.getByRole('button', { name: 'Loading…' })).toBeVisible();
  const search = form.getByRole('searchbox');
  await search.fill('demo');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=demo&role=admin$/);
  answered.resolve();
});

test('the orders ticked last are worked on, also while an earlier choice is on its way', async ({
  asAdmin: page,
}) => {
  await page.goto(paths.allOrders);
  await whenAlive(page);
  const answered = Promise.withResolvers<void>();
  await page.route(/\/picked\?order=[0-9a-f]{24}&_rsc/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(0).check();
  const isAsked = page.waitForRequest(/\/picked\?order=/);
  await page.getByRole('button', { name: 'Work on 1 selected' }).click();
  await isAsked;
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Work on 2 selected' }).click();
  await expect(page).toHaveURL(/\/picked\?order=[0-9a-f]{24}&order=[0-9a-f]{24}$/);
  answered.resolve();
});

test('a button of an earlier release says so, and what is typed beside it stays', async ({
  asBuyer: { page, watched },
}) => {
  watched.expectProblem(/status of 404/);
  await page.goto(paths.addresses);
  await whenAlive(page);
  const place = page.getByLabel('Name of this place');
  await place.fill('Depot');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: 'Add address' }).click();
  const remove = page.getByRole('button', { name: 'Remove Depot' });
  await expect(remove).toBeVisible();
  await place.fill('Half typed');
  await page.route(
    ({ pathname }) => pathname === paths.addresses,
    async (route) => {
      if (route.request().method() === 'POST')
        return route.fulfill({ status: 404, headers: { 'x-nextjs-action-not-found': '1' }, body: '' });
      const response = await route.fetch();
      return route.fulfill({
        response,
        headers: { ...response.headers(), 'x-nextjs-deployment-id': 'newer' },
      });
    },
  );
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(messages.outdated.scripted)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(place).toHaveValue('Half typed');
});

test('a review that was sent twice stands once, and the next one is another', async ({
  asBuyer: { page },
}) => {
  const words = `Said once, on ${Date.now()}.`;
  await cutFirstAnswer(page);
  await page.goto(paths.review);
  await whenAlive(page);
  const send = page.getByRole('main').getByRole('button', { name: 'Add Review' });
  const fillIn = async (review: string) => {
    await page.getByRole('radio', { name: '4 of 5' }).check({ force: true });
    await page.getByLabel('Review', { exact: true }).fill(review);
  };
  await fillIn(words);
  await send.click();
  await expect(page.getByText(lost)).toBeVisible();
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue(words);
  await send.click();
  await expect(toast(page, messages.review.added)).toBeVisible();
  await fillIn(`${words} And more.`);
  await send.click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  const said: unknown = await (await page.request.get('/api/reviews')).json();
  expect(JSON.stringify(said).split(words).length - 1).toBe(2);
});

test('a charge of which nothing is heard is not said to be none, and is not made twice', async ({
  asBuyer: { page, account, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const { orderId } = await placeOrder(page, account);
  await page.goto(paths.payment(orderId));
  await page.route(/payment_intents\/[^/]+\/confirm/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payByCard(page);
  await expect(page.getByText(messages.payment.providerDown)).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await page.unroute(/payment_intents/);
  const ofPage = (url: URL) => url.pathname === paths.payment(orderId);
  await page.route(ofPage, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await cardKey(page).click();
  await expect(page.getByText(lost), 'now the shop does not answer either').toBeVisible();
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await page.unroute(ofPage);
  await cardKey(page).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.done })).toBeVisible();
});

test('a charge that is still being made when Pay is pressed again is not said to be none', async ({
  asBuyer: { page, account, watched },
}) => {
  watched.expectProblem(/ERR_FAILED|status of 429/);
  const { orderId } = await placeOrder(page, account);
  await page.goto(paths.payment(orderId));
  // As Stripe says meanwhile (docs.stripe.com/error-codes, lock_timeout).
  const inUse = 'This object cannot be accessed right now.';
  const error = { type: 'invalid_request_error', code: 'lock_timeout', message: inUse };
  const headers = { 'access-control-allow-origin': '*' };
  let asked = 0;
  await page.route(/payment_intents\/[^/]+\/confirm/, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked += 1;
    return asked === 1 ? route.abort() : route.fulfill({ status: 429, headers, json: { error } });
  });
  await payByCard(page);
  await expect(page.getByText(messages.payment.providerDown)).toBeVisible();
  await cardKey(page).click();
  await expect(page.getByText(inUse)).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
});

test('a carrier that another admin named first is what the form says, and goes on from', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const orderId = await openPaidOrder(asAdmin, { page, account });
  await moveOn(asAdmin, asAdmin, 'pending', 'processing');
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save and tell the buyer' });
  await expect(save(asAdmin)).toBeVisible();
  const other = await asAdmin.context().newPage();
  await other.goto(`/dashboard/allOrder/${orderId}`);
  await whenAlive(other);
  await other.getByLabel('Carrier').fill('UPS');
  await save(other).click();
  await expect(toast(other, messages.order.tracked('UPS', account.email))).toBeVisible();
  // Something else on the page makes it anew.
  await moveOn(asAdmin, asAdmin, 'processing', 'shipped');
  await expect(asAdmin.getByLabel('Carrier')).toHaveValue('UPS');
  await asAdmin.getByLabel('Tracking number').fill('1Z 999');
  await save(asAdmin).click();
  await expect(asAdmin.getByText('UPS 1Z 999').first()).toBeVisible();
});

test('why a button could not act is read with the button', async ({ asAdmin: page, admin: { watched } }) => {
  watched.expectProblem(/ERR_FAILED/);
  await page.goto(paths.reviews);
  await whenAlive(page);
  await page.route(
    (url) => url.pathname === paths.reviews,
    (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()),
  );
  const hide = page.getByRole('button', { name: /^Hide/ }).first();
  await hide.click();
  await expect(page.getByText(lost)).toBeVisible();
  await expect(hide).toHaveAccessibleDescription(lost);
});
