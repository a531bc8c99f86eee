import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewHint } from '@/elements/renew-hint';

const told = vi.fn(async () => {
  page.cookie = 'list_device=2%20%2480.00';
});
const page = { cookie: '', documentElement: { dataset: {} }, dispatchEvent: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', told);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it.each([
  ['a price has changed since', 'list_device=2%20%2469.00', '2 $80.00', true],
  ['it was emptied in another tab', 'list_device=3%20%2480.00', '0 $0.00', true],
  ['the header knows nothing', '', '2 $80.00', true],
  ['the header knows the same', 'list_device=2%20%2480.00', '2 $80.00', false],
  ['there is no list', '', '0 $0.00', false],
])(
  'the header is told the figures of the list’s page when they are others: %s',
  async (_why, cookie, shown, isTold) => {
    page.cookie = cookie;
    await renewHint(shown, '/list/summary');
    expect(told.mock.calls).toEqual(
      isTold ? [['/list/summary', expect.objectContaining({ cache: 'no-store' })]] : [],
    );
    expect(page.dispatchEvent).toHaveBeenCalledTimes(isTold ? 1 : 0);
  },
);

it('a change under way that tells them leaves nothing to ask', async () => {
  page.cookie = 'list_device=2%20%2469.00';
  const change = Promise.withResolvers<void>();
  const { withListLock } = await import('@/elements/list-lock');
  void withListLock(() => change.promise);
  const renewed = renewHint('2 $80.00', '/list/summary');
  page.cookie = 'list_device=2%20%2480.00';
  change.resolve();
  await renewed;
  expect(told).not.toHaveBeenCalled();
});

it('without an answer the header stays as it is', async () => {
  page.cookie = 'list_device=2%20%2469.00';
  told.mockRejectedValueOnce(new Error('offline'));
  await expect(renewHint('2 $80.00', '/list/summary')).resolves.toBeUndefined();
});
