import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionHint } from '@/lib/base/browser-keys';
import { signOut } from '../../../elements/sign-out.ts';

const kept = (): Storage => Object({ access_token: 'token', 'draft:review': 'Mine.', theme: 'dark' });
const withRemove = (storage: Storage): Storage =>
  Object.defineProperty(storage, 'removeItem', {
    value: (name: string) => Reflect.deleteProperty(storage, name),
  });

const asked = vi.fn<typeof fetch>();
const assign = vi.fn();
let [local, session] = [kept(), kept()];

beforeEach(() => {
  [local, session] = [withRemove(kept()), withRemove(kept())];
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' });
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = () => undefined;
      close = () => undefined;
    },
  );
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
  assign.mockClear();
});

/** The answer to a form that leads elsewhere, as `redirect: 'manual'` shows it. */
const ledHome = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });

it('what was typed is forgotten once the session has ended, and the page is left', async () => {
  asked.mockImplementation(async () => {
    expect(Object.keys(session), 'until then it is kept').toContain('draft:review');
    return ledHome();
  });
  expect(await signOut('/')).toBe(true);
  expect([Object.keys(local), Object.keys(session)]).toEqual([['theme'], ['theme']]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

it('arrives also where the page is left or closed before the answer', async () => {
  asked.mockImplementation(async () => ledHome());
  await signOut('/');
  expect(asked).toHaveBeenCalledExactlyOnceWith('/sign-out', expect.objectContaining({ keepalive: true }));
});

const failures: Record<string, (signal?: AbortSignal | null) => Promise<Response>> = {
  'that nobody answers': async (signal) => {
    signal?.throwIfAborted();
    return new Promise<Response>(() => undefined);
  },
  'that could not reach the database': async () => new Response('Try again.', { status: 503 }),
  'that a proxy answered': async () => new Response('Welcome to this hotel.'),
  'that a proxy led to its own page': async () => {
    vi.stubGlobal('document', { ...document, cookie: sessionHint });
    asked.mockResolvedValueOnce(Response.json({ email: 'buyer@example.com' }));
    return ledHome();
  },
};

it.each(Object.entries(failures))(
  'a sign-out %s ends by itself, and what was typed stays',
  async (_what, answer) => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(15_000);
      return AbortSignal.abort(new DOMException('Too late.', 'TimeoutError'));
    });
    asked.mockImplementation((_address, { signal } = {}) => answer(signal));
    expect(await signOut('/')).toBe(false);
    expect(Object.keys(session)).toContain('draft:review');
    expect(assign).not.toHaveBeenCalled();
    expect(document.documentElement.dataset).toEqual({});
  },
);
