import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { listChanged } from '@/elements/list-hint';

vi.mock('@/components/form/use-action-form', { spy: true });

/** The form anew: that of other tests holds what is not spied on. */
async function load() {
  vi.resetModules();
  const { useActionForm } = await import('@/components/form/use-action-form');
  return {
    ...(await import('../../../support/account.ts')),
    ...(await import('@/components/quotes/accept-quote-form')),
    useActionForm: vi.mocked(useActionForm),
  };
}

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('an offer that was accepted has the header count the list anew, which it has left', async () => {
  const { AcceptQuoteForm, inAccount, useActionForm } = await load();
  const quote = { id: 'a'.repeat(24), version: 1, total: 6000, currency: 'usd' };
  const start = { address: '1 Quay', phn: '021555010', poNumber: '', note: '', wantedDate: '' };
  // React says, once, of the fields that follow the page that they have two values.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  renderToStaticMarkup(inAccount(createElement(AcceptQuoteForm, { quote, start, places: [] })));
  const [asked] = useActionForm.mock.calls.at(-1) ?? [];
  const page = new EventTarget();
  const changed = vi.fn();
  page.addEventListener(listChanged, changed);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/where-he-went-meanwhile' });
  asked?.onSuccess?.({ orders: [] }, 'Placed', {});
  expect(changed).toHaveBeenCalledOnce();
});
