import { afterEach, expect, it, vi } from 'vitest';
import { isCopied } from '@/components/ui/copy-button';

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
