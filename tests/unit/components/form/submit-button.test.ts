import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SubmitButton } from '@/components/form/submit-button';

/** Whether the button was pending before, which React keeps. */
const wasPending = vi.hoisted(() => vi.fn());
vi.mock('react', async (original) => ({ ...(await original<object>()), useState: wasPending }));

function classes(pending: boolean, before: boolean): string[] {
  wasPending.mockReturnValue([before, () => undefined]);
  const props = { pending, pendingLabel: 'Moving…', className: 'w-full', children: 'Move' };
  const markup = renderToStaticMarkup(createElement(SubmitButton, props));
  return /<button[^>]* class="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? [];
}

it('the second press of a double click does not send what the answer has put into the form, unseen', () => {
  const answered = classes(false, true);
  expect(answered).toContain('pressed-late');
  expect(answered).toContain('w-full');
  expect(classes(false, false), 'a first press counts at once').not.toContain('pressed-late');
  expect(classes(true, true), 'the guard begins with the answer').not.toContain('pressed-late');
});
