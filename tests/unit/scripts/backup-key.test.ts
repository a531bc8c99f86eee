import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { backupKey } from '../../../scripts/backup-key.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backup-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllEnvs());

function keyFile(text: string): string {
  const file = path.join(folder, 'key');
  writeFileSync(file, text);
  return file;
}

it.each([
  ['an empty file', () => keyFile(''), /32 random bytes/],
  ['a file of blanks', () => keyFile(' \n'), /32 random bytes/],
  ['no name', () => '', /names no file/],
])('a key file that holds none is refused, never taken for "not encrypted": %s', (_what, file, says) => {
  vi.stubEnv('BACKUP_KEY', undefined);
  expect(() => backupKey(file())).toThrow(says);
});

it('is read from the file that was named, else from BACKUP_KEY; without either there is none', () => {
  const [own, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  vi.stubEnv('BACKUP_KEY', other.toString('base64'));
  expect(backupKey(keyFile(`${own.toString('base64')}\n`))).toEqual(own);
  expect(backupKey(undefined)).toEqual(other);
  vi.stubEnv('BACKUP_KEY', undefined);
  expect(backupKey(undefined)).toBeNull();
});
