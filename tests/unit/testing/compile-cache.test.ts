import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freshCompileCache } from '../../../scripts/testing/compile-cache.ts';

it('a run begins without what an earlier one has compiled, and leaves the rest of its folder alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compile-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = freshCompileCache(folder);
  mkdirSync(cache);
  const ofEarlierRun = path.join(cache, 'code');
  const ofService = path.join(folder, 'of-a-service');
  for (const file of [ofEarlierRun, ofService]) writeFileSync(file, '');
  expect(freshCompileCache(folder)).toBe(cache);
  expect([ofEarlierRun, ofService].map((file) => existsSync(file))).toEqual([false, true]);
});
