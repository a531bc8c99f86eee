import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleElements } from '../../../scripts/elements/bundle.ts';

/** Bytes of all script on a public page, however it is packed. */
const budget = 8 * 1024;

it('is one small module that writes no HTML and runs no text', async () => {
  const { name, code } = await bundleElements();
  expect(name).toMatch(/^[0-9a-f]{16}\.js$/);
  expect(gzipSync(code).length).toBeLessThanOrEqual(budget);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(budget);
  expect(code).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(|import\(|https?:/,
  );
  expect((await bundleElements()).name, 'the same sources have the same name').toBe(name);
});
