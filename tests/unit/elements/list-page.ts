import { afterEach, beforeEach, expect, vi } from 'vitest';

/** As much of a page's elements as the page of the order list looks at. */
export class Node {
  dataset: Record<string, string> = {};
  ariaBusy: string | null = null;
  ariaDisabled: string | null = null;
  hidden = true;
  textContent = '';
  id = '';
  isConnected = true;
  readonly found = new Map<string, Node>();
  readonly heard = new Map<string, (event: object) => void>();
  notes: Node[] = [];
  fields: Field[] = [];
  hasAttribute = (name: string) => name.replace('data-', '') in this.dataset;
  addEventListener = (name: string, listener: (event: object) => void) => void this.heard.set(name, listener);
  querySelector = (selector: string): Node | null => this.found.get(selector) ?? null;
  querySelectorAll = (selector: string): Node[] => (selector === '[data-unsent]' ? this.notes : this.fields);
  closest = (selector: string): Node | null => this.found.get(selector) ?? null;
  contains = () => false;
  replaceWith = () => undefined;
}
class Form extends Node {
  requestSubmit = () => undefined;
}
class Field extends Node {
  type = 'text';
  name = 'q:a';
  value = '24';
  defaultValue = '24';
}
class Button extends Node {
  value = '';
  getAttribute = () => this.value;
}
class Link extends Node {
  href = '/dashboard/order';
  getAttribute = () => this.href;
  click = (): void => undefined;
}
const inLink = 'a[href^="/"]';
class Area extends Node {}

/** A request whose answer is given by the test. */
class Asked {
  responseXML: Node | null = null;
  status = 0;
  onloadend = () => undefined;
  open = () => undefined;
  send = () => void asked.push(this);
  answer(status: number, page: Node | null): void {
    Object.assign(this, { status, responseXML: page });
    this.onloadend();
  }
}
export const asked: Asked[] = [];
let nav = new Node();
let page = new Map<string, (event?: object) => void>();
/** The links of the whole page by their selectors. */
const links = new Map<string, Node>();
/** What the navbar learns of who looks at the page. */
export function learn(who: string): void {
  nav.dataset['who'] = who;
  page.get('visitor-known')?.();
}
export const location = { pathname: '/list', search: '', reload: vi.fn() };
/** What was written into the address bar. */
export const replaceState = vi.fn();

beforeEach(() => {
  vi.resetModules(); // an element extends what stood for the browser's when its module was loaded
  asked.length = 0;
  nav = new Node();
  page = new Map();
  links.clear();
  for (const [name, value] of Object.entries({
    HTMLElement: Node,
    Element: Node,
    HTMLFormElement: Form,
    HTMLInputElement: Field,
    HTMLTextAreaElement: Area,
    HTMLButtonElement: Button,
    HTMLAnchorElement: Link,
    XMLHttpRequest: Asked,
    FormData: class {
      append = (): void => undefined;
    },
    CSS: { escape: (text: string) => text },
    document: {
      activeElement: null,
      cookie: 'signed_in=1',
      documentElement: { dataset: {} },
      getElementById: () => null,
      adoptNode: (node: Node) => node,
      dispatchEvent: () => true,
      querySelector: (selector: string) => (selector === 'account-nav' ? nav : (links.get(selector) ?? null)),
      addEventListener: (name: string, listener: () => void) => void page.set(name, listener),
    },
    history: { replaceState },
    navigator: {},
    window: {},
    addEventListener: (): void => undefined,
    location,
  }))
    vi.stubGlobal(name, value);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.clearAllMocks();
});

export const part = '[data-part]';

/** An answered page, which may say that something is wrong, and whose list it shows. */
export function answered(isRefused = false, owner?: string): Node {
  const [page, fresh, list] = [new Node(), new Node(), new Node()];
  if (owner !== undefined) list.dataset['owned'] = owner;
  page.found.set('order-list', list);
  page.found.set(part, fresh);
  if (isRefused) fresh.found.set('[aria-invalid=true],[data-said] [role=alert]', new Node());
  return page;
}

/** A page of the order list, alive, and what somebody does on it. */
export async function openList(owner?: string) {
  const { OrderList } = await import('../../../elements/order-list.ts');
  const form = Object.assign(new Form(), { dataset: { liveForm: '' }, fields: [new Field()] });
  const away = Object.assign(new Node(), { dataset: { unsent: 'away' } });
  const outdated = Object.assign(new Node(), { dataset: { unsent: '404' } });
  const large = Object.assign(new Node(), { dataset: { unsent: '413' } });
  const notes = [away, outdated, large];
  const list = Object.assign(new OrderList(), {
    notes,
    found: new Map([[part, new Node()]]),
    heard: new Map<string, (event: object) => void>(),
  });
  if (owner !== undefined) list.dataset['owned'] = owner;
  list.connectedCallback();
  const preventDefault = vi.fn();
  const submit = (submitter: Button | null) =>
    list.heard.get('submit')?.({ target: form, submitter, preventDefault });
  form.requestSubmit = () => void submit(null);
  const press = (value: string) => Object.assign(new Button(), { value });
  const link = new Link();
  link.found.set(inLink, link);
  list.found.set('[data-listed]', Object.assign(new Field(), { form }));
  links.set(`a[href="${link.href}"]`, link);
  const led = vi.fn();
  link.click = (): void => {
    if (!follow()) led();
  };
  const follow = (how: object = {}) => {
    const event = { target: link, button: 0, preventDefault: vi.fn(), ...how };
    page.get('click')?.(event);
    return event.preventDefault.mock.calls.length > 0;
  };
  const whenAsked = (times: number) => expect.poll(() => asked.length).toBe(times);
  const told = () => notes.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['unsent']);
  return { list, form, submit, press, follow, led, whenAsked, told };
}
