import type { Page } from '@playwright/test';
import * as z from 'zod';
import { demo } from '../support/e2e/shop.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/** Ends a script element, an attribute and a comment, and runs if anything takes it for more than text. */
const attack = (where: string) =>
  `${where} </script><script>window.taken='${where}'</script>"'><img src=x onerror="window.taken='${where}'">{{7*7}}<!--`;

/** What the attack is in a page's HTML that takes it for more than text. */
const taken = /<script>window\.taken|<img src=x/;

const created = z.looseObject({ insertedId: z.string() });

async function write(page: Page, email: string, method: 'POST' | 'PATCH', path: string, data: object) {
  const headers = { Authorization: `Bearer ${await accessToken(page.request, { email })}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Opens a page that shows the text, and checks that it is nothing but text there. */
async function expectInert(page: Page, path: string, where: string) {
  await page.goto(path);
  await expect(page.getByText(`${where} </script>`, { exact: false }).first(), path).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, 'taken')), path).toBeUndefined();
  expect(await page.locator('img[src="x"]').count(), path).toBe(0);
}

/** The same for a page that the server makes as a whole, by its HTML. */
async function expectEscaped({ request }: Page, path: string, where: string) {
  const html = await (await request.get(path)).text();
  expect(html, path).toContain(`${where} &lt;/script&gt;`);
  expect(html, path).not.toMatch(taken);
  return html;
}

test('texts that are scripts stay texts, on every page that shows them', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  test.slow();
  const admin = demo.admin().email;
  const { insertedId: productId } = created.parse(
    await write(asAdmin, admin, 'POST', '/products', {
      name: attack('name'),
      desc: attack('desc'),
      price: '2.50',
      img: '/catalogue/foam-brush-set.webp',
      available: '100',
      quantity: '1',
    }),
  );
  try {
    await write(page, account.email, 'PATCH', `/user/${account.email}`, {
      name: 'buyer </script><script>window.taken=1</script><img src=x onerror="window.taken=1">',
      address: attack('address'),
      education: attack('education'),
      LinkedIn: 'https://www.linkedin.com/in/somebody',
    });
    await write(page, account.email, 'POST', '/reviews', { review: attack('review'), rating: 5 });
    const { insertedId: orderId } = created.parse(
      await write(page, account.email, 'POST', '/orders', {
        productId,
        address: attack('address'),
        phn: '021555010',
        quantity: '1',
      }),
    );

    await expectInert(page, '/', 'review');
    await expectInert(page, '/', 'buyer');
    await expectInert(page, '/products', 'name');
    await expectInert(page, '/products', 'desc');
    await expectInert(page, `/products/${productId}`, 'name');
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(blocks.join('')).not.toContain('<');
    expect(JSON.stringify(blocks.map((block) => JSON.parse(block)))).toContain('name </script><script>');
    await expectInert(page, `/purchase/${productId}`, 'name');
    await expectEscaped(page, '/dashboard', 'buyer');
    const profile = await expectEscaped(page, '/dashboard', 'education');
    const [elsewhere] = /<a [^>]*href="https:\/\/www\.linkedin\.com\/in\/somebody"[^>]*>/.exec(profile) ?? [];
    expect(elsewhere, 'the other site learns nothing of this window').toMatch(/ rel="[^"]*noopener/);
    await expectEscaped(page, '/dashboard/myOrder', 'name');
    await expectEscaped(page, `/dashboard/payment/${orderId}`, 'name');

    await expectEscaped(asAdmin, `/dashboard/manage?q=${account.email}`, 'buyer');
    await expectInert(asAdmin, `/dashboard/allOrder?q=${account.email}`, 'name');
    await expectEscaped(asAdmin, `/dashboard/allOrder/${orderId}`, 'address');
    await expectEscaped(asAdmin, '/dashboard/manageProducts', 'name');
    await expectEscaped(asAdmin, `/dashboard/manageProducts/${productId}`, 'desc');
    await expectEscaped(asAdmin, '/dashboard/reviews', 'review');
    await expectEscaped(asAdmin, '/dashboard/auditLog', 'name');
    const query = encodeURIComponent(attack('query'));
    for (const path of ['/dashboard/allOrder', '/products']) {
      await asAdmin.goto(`${path}?q=${query}`);
      expect(await asAdmin.evaluate(() => Reflect.get(window, 'taken')), path).toBeUndefined();
    }
    for (const path of ['/dashboard/manage', '/dashboard/reviews'])
      await expectEscaped(asAdmin, `${path}?q=${query}`, 'query');
  } finally {
    const headers = { Authorization: `Bearer ${await accessToken(asAdmin.request, { email: admin })}` };
    await asAdmin.request.delete(`/api/products/${productId}`, { headers });
  }
});
