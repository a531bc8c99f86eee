import { Collection, MongoNetworkError } from 'mongodb';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import BackInStockPage from '@/app/back-in-stock/page';
import { AlertForm } from '@/components/alerts/alert-form';
import { askForAlert } from '@/lib/alerts/ask';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { log } from '@/lib/platform/log';
import { aProduct, aUser } from '../../support/factories.ts';
import { newRequest } from '../../support/request.ts';
import { call, sessionCookieOf } from '../../support/rest.ts';

/** The page of the form's answer, as it is sent; with this session. */
async function pageFor(asked: { product?: string; said?: string; wrong?: string }, cookie = '') {
  newRequest({ cookie });
  return renderToStaticMarkup(await BackInStockPage({ searchParams: Promise.resolve(asked) }));
}

it('whoever is signed in with a proved address is not told that he has to confirm it', async () => {
  const productId = (await aProduct())._id.toHexString();
  const actor = await aUser();
  const { email } = actor;
  expect(await askForAlert(actor, { productId, email }, '192.0.2.1')).toBe('waiting');
  const words = renderToStaticMarkup(createElement(AlertForm, { productId, email }));
  expect(words).toContain('unless you are signed in with it and it is verified');
});

it('a browser that posts the form while the shop cannot answer is led to a page with words, and the log has the cause', async () => {
  const productId = (await aProduct())._id.toHexString();
  const posted = (headers: Record<string, string> = {}) =>
    call('POST', '/stock-alerts', {
      body: new URLSearchParams({ productId, email: 'outage@example.com' }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:3900',
        ...headers,
      },
    });
  const cookie = await sessionCookieOf(await aUser());
  const noted = vi.spyOn(log, 'error').mockReturnValue(undefined);
  vi.spyOn(Collection.prototype, 'findOne')
    .mockRejectedValueOnce(new MongoNetworkError('away'))
    .mockRejectedValueOnce(new TypeError('a fault of its own'))
    .mockRejectedValueOnce(new MongoNetworkError('away while it is looked up who asks'));
  const page = `/back-in-stock?product=${productId}&wrong=later`;
  for (const answer of [await posted(), await posted(), await posted({ cookie })])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
  expect(noted).toHaveBeenCalledTimes(1);
  const away = vi
    .spyOn(Collection.prototype, 'findOne')
    .mockRejectedValue(new MongoNetworkError('still away'));
  const shown = await pageFor({ product: productId, wrong: 'later' }, cookie);
  away.mockRestore();
  expect(shown).toContain(messages.alerts.later);
  expect(shown, 'the form can be sent again').toContain(`value="${productId}"`);
});

it('whoever waits for a product that was taken off sale meanwhile is told so, and led to the others', async () => {
  const productId = (await aProduct({ live: false }))._id.toHexString();
  for (const wrong of ['gone', 'often', 'email', 'later']) {
    const shown = await pageFor({ product: productId, wrong });
    expect(shown).toContain(messages.order.productMissing);
    expect(shown).toContain(`href="${paths.products}"`);
  }
  expect(await pageFor({ product: productId, said: 'mailed' })).toContain('Check your email');
  for (const asked of [{}, { wrong: 'nothing' }])
    await expect(pageFor({ product: productId, ...asked })).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
});
