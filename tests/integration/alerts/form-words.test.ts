import { Collection, MongoNetworkError } from 'mongodb';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AlertForm, wrongWordsFor } from '@/components/alerts/alert-form';
import { askForAlert } from '@/lib/alerts/ask';
import { messages } from '@/lib/base/messages';
import { log } from '@/lib/platform/log';
import { aProduct, aUser } from '../../support/factories.ts';
import { call, sessionCookieOf } from '../../support/rest.ts';

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
  expect(wrongWordsFor('later')).toBe(messages.unavailable);
});
