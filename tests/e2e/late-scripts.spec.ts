import type { Locator, Page } from '@playwright/test';
import { frameworkFiles, holdScripts } from '../support/e2e/early.ts';
import { openOrderForm, openPaidOrder } from '../support/e2e/orders.ts';
import { alert, whenAlive } from '../support/e2e/screen.ts';
import type { NewAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/** Of pages that React makes alive: their scripts come after the first paint (decision 0044). */
async function openEarly(page: Page): Promise<Locator> {
  await openOrderForm(page, 0, 'commit');
  return page.getByRole('button', { name: 'Change quantity' });
}

const quantity = (page: Page) => page.getByLabel(/^Quantity/);

for (const path of ['/dashboard', '/dashboard/myOrder', '/dashboard/review'])
  test(`${path} is painted before it asks for the framework’s files, and comes alive`, async ({
    asBuyer: { page },
  }) => {
    // They are asked for a second after the page has come, painted or not; on a busy machine that is too early to tell.
    await page.addInitScript(() => {
      const real = window.setTimeout.bind(window);
      const later = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        real(work, ms === 1000 ? 60_000 : ms, ...rest);
      Object.assign(window, { setTimeout: later });
    });
    await page.goto(path);
    await whenAlive(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/_next\/static\/chunks\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(3);
    expect(Math.min(...asked)).toBeGreaterThan(painted);
    expect(await page.locator('script[type="text/late"]').count(), 'each is asked for').toBe(0);
  });

test('a button that only React knows, pressed before it is alive, does its work then', async ({
  asBuyer: { page },
}) => {
  const release = await holdScripts(page);
  const change = await openEarly(page);
  await change.click();
  await expect(change).toHaveAttribute('aria-busy', 'true');
  await expect(quantity(page)).not.toBeFocused();
  release();
  await expect(quantity(page)).toBeFocused();
  await expect(change).not.toHaveAttribute('aria-busy');
});

test('what was pressed since is meant, and our own elements answer for what is in them', async ({
  asBuyer: { page },
}) => {
  const release = await holdScripts(page);
  const change = await openEarly(page);
  await change.click();
  await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).click();
  const chosen = await page.locator('html').getAttribute('data-theme');
  expect(chosen).not.toBeNull();
  release();
  await whenAlive(page);
  await expect(quantity(page)).not.toBeFocused();
  await expect(change).not.toHaveAttribute('aria-busy');
  await expect(page.locator('html'), 'pressed once').toHaveAttribute('data-theme', chosen ?? '');
});

test('whoever has typed since is left alone', async ({ asBuyer: { page } }) => {
  const release = await holdScripts(page);
  const change = await openEarly(page);
  await change.click();
  await page.getByLabel('Phone').fill('021555010');
  await expect(change).not.toHaveAttribute('aria-busy');
  release();
  await whenAlive(page);
  await expect(page.getByLabel('Phone')).toBeFocused();
});

/** A paid order in the office, and the button that moves it on. */
async function openAdvance(buyer: { page: Page; account: NewAccount }, asAdmin: Page) {
  await openPaidOrder(asAdmin, buyer, 'commit');
  const button = (status: string) => asAdmin.getByRole('button', { name: new RegExp(`^${status}: `) });
  return { button, question: asAdmin.getByRole('alertdialog', { name: 'Mark the order as processing?' }) };
}

test('a button that asks first asks, too, when it is pressed before it is alive', async ({
  asBuyer,
  asAdmin,
}) => {
  const release = await holdScripts(asAdmin);
  const { button, question } = await openAdvance(asBuyer, asAdmin);
  await button('pending').click();
  await expect(button('pending')).toHaveAttribute('aria-busy', 'true');
  release();
  await question.getByRole('button', { name: 'Keep pending' }).click();
  await expect(button('pending'), 'nothing was sent').toBeVisible();
});

test('and sends its form at another press where scripts are missing for good', async ({
  asBuyer,
  admin,
  asAdmin,
}) => {
  admin.watched.expectProblem(/ERR_FAILED/);
  await asAdmin.route(frameworkFiles, (route) => route.abort());
  const { button } = await openAdvance(asBuyer, asAdmin);
  await expect(alert(asAdmin, 'A part of the shop did not load.')).toBeVisible();
  await button('pending').click();
  await expect(button('processing')).toBeVisible();
});

test('a form that does not ask is sent by the browser where scripts are missing for good', async ({
  asBuyer: { page, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const release = await holdScripts(page, (route) => route.abort());
  await openOrderForm(page, 0, 'commit');
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: 'Place order' }).click({ force: true }); // off until it is alive
  release();
  await expect(page.getByRole('link', { name: 'Pay for it now' })).toBeVisible();
});

test('a form is sent by the living page, which keeps what was typed', async ({ asBuyer: { page } }) => {
  const release = await holdScripts(page);
  await page.goto('/dashboard/security', { waitUntil: 'commit' });
  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('Current password').fill('not-the-password');
  await form.getByLabel('New password').fill('another-password');
  const change = form.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(change).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(form.getByText('This is not your current password.')).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('another-password');
  await form.getByLabel('New password').press('Enter');
  await expect(form.getByText('This is not your current password.')).toBeVisible();
});

test('a menu that was opened before the page is alive stays open', async ({ asBuyer: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await openOrderForm(page, 0, 'commit');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
  await expect(entry).toBeInViewport();
  release();
  await whenAlive(page);
  await page.waitForTimeout(200); // two looks at what was pressed
  await expect(entry).toBeInViewport();
});

/** Counts what reaches the field, and presses once, as soon as the document is React's: not even that, or all but the button. */
const pressInBetween = (isRootAlive: boolean) => `
  const { focus } = HTMLInputElement.prototype;
  window.seen = { focused: 0, pressed: false, missed: false };
  HTMLInputElement.prototype.focus = function (...given) {
    if (this.name === 'quantity') window.seen.focused += 1;
    return focus.apply(this, given);
  };
  const named = (element, start) => element && Object.keys(element).find((key) => key.startsWith(start));
  const press = () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change quantity');
    window.seen.missed = !button || Boolean(named(button, '__reactProps$')); // not come yet, or alive at once
    window.seen.pressed = !window.seen.missed;
    if (window.seen.pressed) button.click();
  };
  const isRootAlive = () => {
    const key = named(document, '__reactContainer$');
    return key && !document[key].stateNode.current.memoizedState.isDehydrated;
  };
  const { port1, port2 } = new MessageChannel(); // as React's own turns
  port1.onmessage = () => (isRootAlive() ? press() : port2.postMessage(0));
  // React listens when it begins, and goes on in a later turn.
  const { addEventListener } = document;
  let begun = false;
  document.addEventListener = function (...given) {
    if (given[0] === 'click' && !begun)
      queueMicrotask(() => {
        if (begun || !named(document, '__reactContainer$')) return;
        begun = true;
        ${isRootAlive ? 'port2.postMessage(0)' : 'press()'};
      });
    return addEventListener.apply(this, given);
  };`;

for (const [when, isRootAlive] of [
  ['when React has only begun', false],
  ['when React has made all but its part alive', true],
] as const)
  test(`a press counts once that comes ${when}`, async ({ asBuyer: { page } }) => {
    test.slow(); // up to sixty visits
    const change = await openEarly(page); // from now on its pages come in parts
    await whenAlive(page);
    await page.addInitScript(pressInBetween(isRootAlive));
    const seen = () => page.evaluate('window.seen');
    let pressed = 0;
    for (let visit = 0; visit < 60 && pressed < 3; visit += 1) {
      await page.reload();
      await whenAlive(page);
      if (await page.evaluate('window.seen.missed')) continue; // there was no time in between
      pressed += 1;
      await expect(quantity(page)).toBeFocused();
      await expect(change).not.toHaveAttribute('aria-busy');
      expect(await seen()).toEqual({ focused: 1, pressed: true, missed: false });
    }
    expect(pressed).toBeGreaterThan(0);
  });
