import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtAccountFiles, builtConfig } from '../../../server/built-config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is what the build was made with, for the folder that it lies in now', () => {
  const config = { distDir: '.next/work', compress: false, experimental: { isrFlushToDisk: false } };
  const file = path.join(folder, 'required-server-files.json');
  writeFileSync(file, JSON.stringify({ version: 1, config, files: [] }));
  expect(JSON.parse(builtConfig(folder))).toEqual({ ...config, distDir: folder });
});

it('is not made up where there is no build', () => {
  expect(() => builtConfig(folder)).toThrow('required-server-files.json');
  expect(() => builtAccountFiles(folder)).toThrow('account-files.json');
});
