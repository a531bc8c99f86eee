import { afterEach, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { plainJson } from '../../../server/http/own-answers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As much of a page as the element looks at. */
class Part {
  readonly dataset: Record<string, string> = { away: messages.unavailable };
  textContent = '';
  parts: readonly Part[] = [];
  getAttribute = () => '/list/add';
  querySelector = (selector: string) => this.parts[selector === 'form' ? 0 : 1] ?? null;
  matches = () => false;
}
class Form extends Part {}

/** What the page says once its server has answered so. */
async function saidAfter(answer: Response): Promise<string> {
  let submit: (event: unknown) => void = () => undefined;
  vi.stubGlobal('HTMLElement', Part);
  vi.stubGlobal('HTMLFormElement', Form);
  vi.stubGlobal('FormData', class {});
  vi.stubGlobal('requestAnimationFrame', (shown: () => void) => shown());
  vi.stubGlobal('document', {
    addEventListener: (_name: string, listener: typeof submit) => {
      submit = listener;
    },
    dispatchEvent: () => true,
  });
  vi.stubGlobal('fetch', async () => answer);
  const { ListAdder } = await import('../../../elements/list-adder.ts');
  const [form, status] = [new Form(), new Part()];
  const adder = Object.assign(new ListAdder(), { parts: [form, status] });
  adder.connectedCallback();
  submit({ target: form, submitter: null, preventDefault: () => undefined });
  await expect.poll(() => status.textContent).not.toBe('');
  adder.disconnectedCallback();
  return status.textContent;
}

it('says what the list answers, and what the server says in its place', async () => {
  const done = JSON.stringify({ ok: true, message: messages.list.added(10, 'Roller') });
  expect(await saidAfter(new Response(done))).toBe(messages.list.added(10, 'Roller'));
  for (const words of [messages.busy, messages.tooLarge])
    expect(await saidAfter(new Response(plainJson(503, words), { status: 503 }))).toBe(words);
  for (const other of ['null', '{}', '{"error":7}', '<html>'])
    expect(await saidAfter(new Response(other, { status: 502 })), other).toBe(messages.unavailable);
});
