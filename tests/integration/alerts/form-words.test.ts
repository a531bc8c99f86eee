import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AlertForm } from '@/components/alerts/alert-form';
import { askForAlert } from '@/lib/alerts/ask';
import { aProduct, aUser } from '../../support/factories.ts';

it('whoever is signed in with a proved address is not told that he has to confirm it', async () => {
  const productId = (await aProduct())._id.toHexString();
  const actor = await aUser();
  const { email } = actor;
  expect(await askForAlert(actor, { productId, email }, '192.0.2.1')).toBe('waiting');
  const words = renderToStaticMarkup(createElement(AlertForm, { productId, email }));
  expect(words).toContain('unless you are signed in with it and it is verified');
});
