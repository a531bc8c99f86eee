import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleElements } from '../../../scripts/elements/bundle.ts';

/** Bytes of all script on a public page, however it is packed. */
const budget = 8 * 1024;

/** Ways to make HTML or scripts of texts, and addresses. */
const careless = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(|https?:/;

it('is one small module that writes no HTML and runs no text', async () => {
  const { name, code } = await bundleElements();
  expect(name).toMatch(/^[0-9a-f]{16}\.js$/);
  expect(gzipSync(code).length).toBeLessThanOrEqual(budget);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(budget);
  expect(code).not.toMatch(careless);
  expect((await bundleElements()).name, 'the same sources have the same name').toBe(name);
});

it.each(['signIn', 'list'] as const)(
  'has beside it one that single pages load, which is as careful: %s',
  async (which) => {
    const { code, [which]: beside } = await bundleElements();
    expect(beside.name).toMatch(/^[0-9a-f]{16}\.js$/);
    const both = brotliCompressSync(code).length + brotliCompressSync(beside.code).length;
    expect(both, 'all that such a page loads').toBeLessThanOrEqual(12 * 1024);
    expect(brotliCompressSync(beside.code).length).toBeLessThanOrEqual(3 * 1024);
    expect(beside.code).not.toMatch(careless);
  },
);

it('has beside it one that offers what is searched for, and one that measures pages, loaded later by their names alone', async () => {
  const { code, offers, vitals } = await bundleElements();
  expect(vitals.name).toMatch(/^[0-9a-f]{16}\.js$/);
  expect([...code.matchAll(/\bimport\b[^;,})]{0,40}\)/g)].map(([found]) => found)).toEqual([
    `import("./${offers.name}")`,
    `import("./${vitals.name}")`,
  ]);
  expect(offers.code).not.toMatch(careless);
  expect(brotliCompressSync(offers.code).length).toBeLessThanOrEqual(1024);
  expect(brotliCompressSync(vitals.code).length).toBeLessThanOrEqual(4 * 1024);
  expect(vitals.code).not.toMatch(
    /innerHTML|document\.(?:write|cookie)|localStorage|eval\(|import\(|https?:/,
  );
});
