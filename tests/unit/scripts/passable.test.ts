import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { letOthersReach } from '../../../scripts/release/passable.ts';

const others = (folder: string) => statSync(folder).mode & 0o007;

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'passable-')); // which its maker alone may enter
  folder = path.join(home, 'shop/srv');
  mkdirSync(folder, { recursive: true });
  chmodSync(path.join(home, 'shop'), 0o700);
});
afterEach(() => rmSync(home, { recursive: true }));

it('a release in a folder of its own can be reached by the user that it runs as, and nobody can list it', async () => {
  expect(others(home)).toBe(0);
  await letOthersReach(folder, home);
  expect([home, path.join(home, 'shop')].map(others)).toEqual([1, 1]);
});

it('what lies above is not opened: a sentence says which folder is closed', async () => {
  await expect(letOthersReach(folder, path.join(home, 'shop'))).rejects.toThrow(
    `${home} is closed to the user that the release runs as.`,
  );
  expect(others(home)).toBe(0);
});
