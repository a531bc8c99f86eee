import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { expect, test } from '../support/e2e.ts';

/* Safari 16 and Firefox before 125 know no popovers: their attribute means nothing, and no element matches their selector. */

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
  });
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType();
    if (type !== 'document' && type !== 'stylesheet') return route.fallback();
    const answer = await route.fetch();
    const text = await answer.text();
    const body =
      type === 'document'
        ? text.replaceAll(/ popover="\w*"/g, '')
        : text.replaceAll(':popover-open', ':unknown-to-this-browser');
    return route.fulfill({ response: answer, body });
  });
});

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'wait' });
});

for (const width of [320, 800, 1100, 1440])
  test(`a browser without popovers has navigation and search in the page, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.home);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);

    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    for (const covered of [
      header.getByRole('link', { name: site.name }),
      page.getByRole('heading', { level: 1 }),
    ])
      await covered.first().click({ trial: true });

    await header.getByLabel('Search products').fill('tray');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /tray/i })).toBeVisible();
    await header.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(paths.blog);
  });
