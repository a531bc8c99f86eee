import { afterEach, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { plainJson } from '../../../server/http/own-answers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As much of a page as the element looks at. */
class Part {
  readonly dataset: Record<string, string> = {
    away: messages.unavailable,
    blocked: messages.list.cookiesBlocked,
  };
  textContent = '';
  parts: readonly Part[] = [];
  getAttribute = () => '/list/add';
  querySelector = (selector: string) => this.parts[selector === 'form' ? 0 : 1] ?? null;
  matches = () => false;
}
class Form extends Part {}

/** What a form was filled with. */
class Body extends Map<string, string> {
  constructor() {
    super([['product', 'a']]);
  }
  append(name: string, value: string) {
    this.set(name, value);
  }
}

/** A page whose server answers so, one press after the other: what it says then, and the keys that it sent. */
async function pageFor(answers: readonly (Response | null)[], cookieEnabled = true) {
  const heard = new Map<string, (event: unknown) => void>();
  const keys: (string | undefined)[] = [];
  const outlives: (boolean | undefined)[] = [];
  vi.stubGlobal('navigator', { cookieEnabled });
  vi.stubGlobal('HTMLElement', Part);
  vi.stubGlobal('HTMLFormElement', Form);
  vi.stubGlobal('FormData', Body);
  vi.stubGlobal('requestAnimationFrame', (shown: () => void) => shown());
  const addEventListener = (name: string, listener: (event: unknown) => void) => heard.set(name, listener);
  vi.stubGlobal('document', { addEventListener, dispatchEvent: () => true });
  vi.stubGlobal('addEventListener', addEventListener);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal(
    'fetch',
    async (_address: string, { body, keepalive }: { body: Body; keepalive?: boolean }) => {
      outlives.push(keepalive);
      keys.push(body.get('requestKey'));
      const answer = answers[keys.length - 1];
      if (!answer) throw new TypeError('No answer.');
      return answer;
    },
  );
  const { ListAdder } = await import('../../../elements/list-adder.ts');
  const [form, status] = [new Form(), new Part()];
  const adder = Object.assign(new ListAdder(), { parts: [form, status] });
  adder.connectedCallback();
  const said: string[] = [];
  for (const _answer of answers) {
    status.textContent = '';
    heard.get('submit')?.({ target: form, submitter: null, preventDefault: () => undefined });
    await expect.poll(() => status.textContent).not.toBe('');
    said.push(status.textContent);
  }
  const isShown = () => adder.dataset['shown'] !== undefined;
  const shownAfter = (key: string) => {
    heard.get('keydown')?.({ key });
    return isShown();
  };
  const shown = [isShown(), shownAfter('a'), shownAfter('Escape')];
  adder.disconnectedCallback();
  const press = (submitter: object) =>
    heard.get('submit')?.({ target: form, submitter, preventDefault: () => undefined });
  const comeBack = (persisted: boolean) => heard.get('pageshow')?.({ persisted });
  return { said, keys, shown, outlives, press, comeBack, reload };
}

const saidAfter = async (answer: Response) => (await pageFor([answer])).said[0];

it('says what the list answers, and what the server says in its place', async () => {
  const done = JSON.stringify({ ok: true, message: messages.list.added(10, 'Roller') });
  expect(await saidAfter(new Response(done))).toBe(messages.list.added(10, 'Roller'));
  for (const words of [messages.busy, messages.tooLarge])
    expect(await saidAfter(new Response(plainJson(503, words), { status: 503 }))).toBe(words);
  for (const other of ['null', '{}', '{"error":7}', '<html>'])
    expect(await saidAfter(new Response(other, { status: 502 })), other).toBe(messages.unavailable);
});

it('is answered also where its page is left meanwhile: the answer has the cookie that is a device’s list', async () => {
  const done = new Response(JSON.stringify({ ok: true, message: messages.list.added(10, 'Roller') }));
  expect((await pageFor([done])).outlives).toEqual([true]);
});

it('its page is loaded again where Safari brings it back from memory without the answer', async () => {
  const { press, comeBack, reload } = await pageFor([]);
  comeBack(true);
  press({ getAttribute: () => null });
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('sends what was not answered with a yes under the same key, and what comes after under another', async () => {
  const done = () => new Response(JSON.stringify({ ok: true, message: messages.list.added(10, 'Roller') }));
  const away = new Response(plainJson(503, messages.busy), { status: 503 });
  const { said, keys } = await pageFor([null, away, done(), done()]);
  expect(said.slice(0, 2)).toEqual([messages.unavailable, messages.busy]);
  const [first, second, third, fourth] = keys;
  expect(first).toMatch(/^[\w-]{8,80}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('stays until Escape is pressed, for what it lies over has to be seen', async () => {
  expect((await pageFor([null])).shown).toEqual([true, true, false]);
});

it('does not say that a list holds what the browser keeps no cookie of', async () => {
  const done = new Response(JSON.stringify({ ok: true, message: messages.list.added(10, 'Roller') }));
  expect((await pageFor([done], false)).said).toEqual([messages.list.cookiesBlocked]);
});
