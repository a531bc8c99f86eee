import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** As much of an element as the header's link looks at. */
class Shown {
  textContent = '';
  hidden = false;
  title = 'Order list';
  ariaLabel = '';
  dataset: Record<string, string> = {};
  parts: Shown[] = [];
  querySelector = () => this.parts[0] ?? null;
  querySelectorAll = () => this.parts.slice(1);
  toggleAttribute = () => undefined;
}
class Anchor extends Shown {}

const asked = vi.fn(async () => undefined);
const page = Object.assign(new EventTarget(), {
  cookie: '',
  readyState: 'complete',
  documentElement: new Shown(),
});

beforeEach(() => {
  vi.resetModules(); // an element extends what stood for the browser's when its module was loaded
  for (const [name, value] of Object.entries({
    HTMLElement: Shown,
    HTMLAnchorElement: Anchor,
    BroadcastChannel: class {
      close(): void {}
    },
    document: page,
    navigator: {},
    addEventListener: (): void => undefined,
    removeEventListener: (): void => undefined,
    fetch: asked,
  }))
    vi.stubGlobal(name, value);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.clearAllMocks();
});

/** The header's link on a page that this cookie came with, and what it says. */
async function aLink(cookie: string) {
  const { ListLink } = await import('../../../elements/list-link.ts');
  page.cookie = cookie;
  page.documentElement.dataset = cookie.includes('signed_in') ? { session: 'hint' } : {};
  const parts = [new Anchor(), new Shown(), new Shown()];
  const link = Object.assign(new ListLink(), { parts });
  link.connectedCallback();
  const said = async () => {
    await new Promise(setImmediate); // an answer has come by then
    return parts.slice(1).map(({ textContent }) => textContent);
  };
  return { link, said };
}

/** What `account-nav` does once the server has answered that nobody is signed in. */
function learnOfGuest(): void {
  page.documentElement.dataset = {};
  page.dispatchEvent(new Event('visitor-known'));
}

it('a guest whose session was ended elsewhere sees the list of his device, not that of the account', async () => {
  const { said } = await aLink('signed_in=1; list_account=12%20%241%2C380.00; list_device=2%20%2469.00');
  expect(await said()).toEqual(['12', '$1,380.00']);
  learnOfGuest();
  expect(await said()).toEqual(['2', '$69.00']);
});

it('and what he adds to it from then on', async () => {
  const { said } = await aLink('signed_in=1');
  learnOfGuest();
  page.cookie = 'signed_in=1; list_device=1%20%2412.00';
  page.dispatchEvent(new Event('list-changed'));
  expect(await said()).toEqual(['1', '$12.00']);
});

it('a user of whose list nothing is known has the server asked once', async () => {
  const { said } = await aLink('signed_in=1; list_device=2%20%2469.00');
  await said();
  expect(asked).toHaveBeenCalledTimes(1);
  page.cookie = 'signed_in=1; list_account=12%20%241%2C380.00';
  page.dispatchEvent(new Event('visitor-known'));
  expect(await said()).toEqual(['12', '$1,380.00']);
  expect(asked).toHaveBeenCalledTimes(1);
});
