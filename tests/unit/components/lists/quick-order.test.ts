import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { QuickOrder } from '@/components/lists/quick-order';
import { messages } from '@/lib/base/messages';

const answered = vi.hoisted(() => vi.fn());
vi.mock('react', async (original) => ({ ...(await original<object>()), useActionState: answered }));
vi.mock('@/lib/lists/actions', () => ({ quickOrderAction: vi.fn() }));

/** The key in the form of a page that was made anew, with this answer to what was sent before. */
function keyAfter(state: object): string | undefined {
  answered.mockReturnValue([state, '/list']);
  const markup = renderToStaticMarkup(createElement(QuickOrder, { requestKey: 'made-anew' }));
  return /name="requestKey" value="([^"]*)"/.exec(markup)?.[1];
}

it('what was answered with a failure has the same key when it is pressed again, and what was done another', () => {
  const sent = { text: 'NB-1, 20', do: 'add', requestKey: 'sent-before' };
  const failed = { ok: false, code: 'unavailable', message: messages.unavailable };
  expect(keyAfter({ result: failed, values: sent })).toBe('sent-before');
  const data = { text: '', answers: [], message: messages.list.addedMany(1) };
  expect(keyAfter({ result: { ok: true, message: data.message, data }, values: {} })).toBe('made-anew');
  expect(keyAfter({ result: null, values: {} })).toBe('made-anew');
});

it('says at the file what is wrong with it, as it says at the text', () => {
  for (const field of ['text', 'file']) {
    const fieldErrors = { [field]: [messages.quick.tooLong] };
    const result = { ok: false, code: 'invalid', message: messages.invalid, fieldErrors };
    answered.mockReturnValue([{ result, values: { text: 'NB-1, 20' } }, '/list']);
    const markup = renderToStaticMarkup(createElement(QuickOrder, { requestKey: null }));
    const [, described] =
      new RegExp(`id="quick-${field}"[^>]* aria-describedby="([\\w-]+)`).exec(markup) ?? [];
    expect(markup).toMatch(new RegExp(`id="${described}"[^>]*>${messages.quick.tooLong}<`));
    expect(markup, 'nothing is highlighted elsewhere').not.toContain(messages.invalid);
  }
});
