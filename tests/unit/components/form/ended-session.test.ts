import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { loginFrom } from '@/lib/base/paths';
import { shownDetail } from '../../../support/shown-order.ts';
import { shownUser } from '../../../support/shown-user.ts';

vi.mock('@/components/form/use-action-form', { spy: true });

/** The forms anew: those of other tests hold what is not spied on. */
async function load() {
  vi.resetModules();
  const { useActionForm } = await import('@/components/form/use-action-form');
  return {
    ...(await import('../../../support/account.ts')),
    ...(await import('@/components/account/profile-form')),
    ...(await import('@/components/addresses/address-form')),
    ...(await import('@/components/lists/order-list-form')),
    ...(await import('@/components/orders/refund-form')),
    ...(await import('@/components/quotes/ask-quote-form')),
    ...(await import('@/components/quotes/close-quote-form')),
    ...(await import('@/components/quotes/offer-form')),
    useActionForm: vi.mocked(useActionForm),
  };
}
type Parts = Awaited<ReturnType<typeof load>>;

const [id, entryId] = ['a'.repeat(24), 'b'.repeat(24)];
const email = 'ann@shop.test'; // whose account it is
const line = { productId: id, quantity: 10 };
const quoted = {
  ...line,
  productName: 'Roller',
  productImg: '/roller.webp',
  sku: null,
  listPrice: 345,
  price: null,
};
const quote = { id, version: 2, lines: [quoted, quoted], currency: 'usd', message: null };
const order = shownDetail({ refundedAmount: 100 });
const profile = shownUser({ id, email });
const entry = { id: entryId, label: 'Yard', address: '1 Quay', phone: '021555010', isMain: false };
const nothing = () => undefined;

const start = { address: '1 Quay', phn: '021555010', poNumber: '', note: '', wantedDate: '' };
const list = { lines: [], total: 0, orderable: 0 };

const forms: readonly [string, (parts: Parts) => ReactNode, string, string, Record<string, string>][] = [
  [
    'asking for a price',
    (parts) => createElement(parts.AskQuoteForm, { lines: [line], requestKey: 'key' }),
    `ask-quote:${email}`,
    '/dashboard/order',
    { note: 'By Friday', wantedDate: '2026-12-01' },
  ],
  [
    'what was typed at the checkout, not what the profile put there,',
    (parts) =>
      createElement(parts.OrderListForm, { list, version: 1, email, start, places: [], requestKey: 'key' }),
    `order-list:${email}`,
    '/dashboard/order',
    { phn: '021555099', poNumber: 'PO-7' },
  ],
  [
    'the profile',
    (parts) => createElement(parts.ProfileForm, { profile, onCancel: nothing, onSaved: nothing }),
    `profile:${email}`,
    '/dashboard',
    {
      name: 'Ann',
      address: '2 Quay',
      phone: '1',
      education: 'Painter',
      LinkedIn: '',
      company: 'Co',
      taxNumber: '7',
    },
  ],
  [
    'a new address',
    (parts) => createElement(parts.AddressForm, { entry: null }),
    `address:new:${email}`,
    '/dashboard/addresses',
    { label: 'Yard', address: '2 Quay', phone: '021555011' },
  ],
  [
    'an address that is changed',
    (parts) => createElement(parts.AddressForm, { entry }),
    `address:${entryId}:${email}`,
    `/dashboard/addresses?edit=${entryId}`,
    { label: 'Yard', address: '2 Quay', phone: '021555011' },
  ],
  [
    'an offer',
    (parts) => createElement(parts.OfferForm, { quote, until: '2026-12-10', today: '2026-11-26' }),
    `offer:${id}:2:${email}`,
    `/dashboard/allQuotes/${id}`,
    { price0: '3.10', price1: '3.20', until: '2026-12-12', message: 'Best we can do' },
  ],
  [
    'a no to a quote',
    (parts) => createElement(parts.CloseQuoteForm, { quote }),
    `close-quote:${id}:2:${email}`,
    `/dashboard/allQuotes/${id}`,
    { words: 'Sold out until May' },
  ],
  [
    'a refund',
    (parts) => createElement(parts.RefundForm, { order, requestId: 'key' }),
    `refund:${order.id}:100:${email}`,
    `/dashboard/allOrder/${order.id}`,
    { amount: '12.50', units: '2', reason: 'Torn box' },
  ],
];

const kept = new Map<string, string>();
const assign = vi.fn();

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  kept.clear();
  assign.mockClear();
});

it.each(forms)(
  '%s outlives a session that has ended, for who typed it alone',
  async (_what, formOf, name, path, typed) => {
    const parts = await load();
    // React says, once, of fields that follow the page that they have two values.
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    renderToStaticMarkup(parts.inAccount(formOf(parts)));
    vi.stubGlobal('sessionStorage', { setItem: (key: string, text: string) => void kept.set(key, text) });
    const { pathname, search } = new URL(path, 'https://shop.test');
    vi.stubGlobal('window', { location: { pathname, search, assign } });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    const [asked] = parts.useActionForm.mock.calls.at(-1) ?? [];
    const made = parts.useActionForm.mock.results.at(-1);
    if (!asked || made?.type !== 'return') throw new Error('There is no form.');
    // A form that is not in a browser's page yet has no values of its own.
    vi.spyOn(made.value.form, 'getValues').mockReturnValue(Object({ ...start, ...typed, requestKey: 'key' }));
    const dealsWith = (code: 'unauthorized' | 'conflict') =>
      asked.onFailure?.({ ok: false, code, message: messages.unavailable }, {}) ?? false;
    expect(dealsWith('conflict')).toBe(false);
    expect(kept.size).toBe(0);
    expect(dealsWith('unauthorized')).toBe(true);
    expect(assign).toHaveBeenCalledExactlyOnceWith(loginFrom(path));
    expect([...kept.keys()]).toEqual([`draft:${name}`]);
    expect(JSON.parse(kept.get(`draft:${name}`) ?? '')).toEqual(typed);
  },
);
