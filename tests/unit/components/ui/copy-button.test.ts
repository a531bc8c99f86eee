import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton, isCopied } from '@/components/ui/copy-button';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['has the text then', { clipboard: { writeText: async () => undefined } }, true],
  ['refuses it', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } }, false],
  ['is not there, as on plain http', {}, false],
])('what is pressed to copy says what is so when the clipboard %s', async (_what, navigator, is) => {
  vi.stubGlobal('navigator', navigator);
  expect(await isCopied('pi_1')).toBe(is);
});

it('a button that copies has its word as its name, and says beside it what came of it', () => {
  const markup = renderToStaticMarkup(createElement(CopyButton, { text: 'pi_1' }));
  expect(/<button[^>]*>(.*?)<\/button>/.exec(markup)?.[1], 'a live region gives a button no name').toBe(
    'Copy',
  );
  expect(markup).toMatch(/<\/button><span role="status" class="sr-only"><\/span>$/);
});
