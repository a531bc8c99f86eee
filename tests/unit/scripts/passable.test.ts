import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { letOthersReach, letOthersRead } from '../../../scripts/release/passable.ts';

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

it('a release made where new files are closed to others can be read and started by every user', async () => {
  const files = { 'start.mjs': 0o600, 'bin/node': 0o700, 'bin/open': 0o644 };
  mkdirSync(path.join(folder, 'bin'), { mode: 0o700 });
  for (const [name, mode] of Object.entries(files)) writeFileSync(path.join(folder, name), '', { mode });
  symlinkSync('/nowhere', path.join(folder, 'bin/link'));
  await letOthersRead(folder);
  expect(['', 'bin', ...Object.keys(files)].map((name) => others(path.join(folder, name)))).toEqual([
    5, 5, 4, 5, 4,
  ]);
});
