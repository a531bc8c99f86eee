import { afterEach, expect, it } from 'vitest';
import { readFor } from '@/lib/platform/cache';
import type { PublicDocuments } from '@/lib/platform/cache-change';

const key = Symbol.for('storefront.documents');
const shared = globalThis as { [key]?: PublicDocuments | undefined };
const before = shared[key];
afterEach(() => {
  shared[key] = before;
});

it('what a public page reads says what the page is made of', { tags: ['@spec-9-cache'] }, async () => {
  const noted: string[] = [];
  shared[key] = {
    read: (tags) => noted.push(...tags),
    noteChange: () => undefined,
    noteRead: () => undefined,
    readThrough: () => undefined,
    prepare: async () => true,
  };
  const double = readFor(['products', 'reviews'], async (value: number) => 2 * value);
  expect(await double(4)).toBe(8);
  expect(noted).toEqual(['products', 'reviews']);
});

it('scripts read the same without a server', async () => {
  shared[key] = undefined;
  expect(await readFor(['products'], async () => 7)()).toBe(7);
});
