import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build, isBuilt } from '../../../launcher/build.ts';

let root: string;
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_DIST_DIR: '.next' };
const { signal } = new AbortController();
const write = (file: string, text: string) => writeFile(path.join(root, file), text);
const built = (changes: Record<string, string> = {}) => isBuilt({ cwd: root, env: { ...env, ...changes } });

/** A stand-in for `next build` that takes a moment and runs the given code. */
const setBuilder = (code: string) => write('node_modules/next/dist/bin/next', code);
const GOOD = `const fs = require('fs'); fs.mkdirSync('.next', { recursive: true });
  fs.writeFileSync('.next/BUILD_ID', String(Math.random()));`;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'build-'));
  await mkdir(path.join(root, 'app/products'), { recursive: true });
  await mkdir(path.join(root, 'node_modules/next/dist/bin'), { recursive: true });
  await write('app/products/page.tsx', 'one');
  await mkdir(path.join(root, 'elements'));
  await write('elements/main.ts', 'customElements.define("a-b", HTMLElement)');
  await write('next.config.ts', 'config');
  await setBuilder(GOOD);
});
afterEach(() => rm(root, { recursive: true }));

it('is needed until it was done, and again after a change of what it is made of', async () => {
  expect(await built()).toBe(false);
  await build({ cwd: root, env, signal });
  expect(await built()).toBe(true);
  await write('README.md', 'not part of it');
  expect(await built()).toBe(true);
  expect(await built({ NEXT_PUBLIC_SITE: 'x' })).toBe(false);
  await write('app/products/page.tsx', 'two');
  expect(await built()).toBe(false);
  await write('app/products/page.tsx', 'one');
  expect(await built()).toBe(true);
  await write('app/products/layout.tsx', 'new');
  expect(await built()).toBe(false);
});

it('does not trust a build made by hand since', async () => {
  await build({ cwd: root, env, signal });
  await write('.next/BUILD_ID', 'another');
  expect(await built()).toBe(false);
});

it('shows what the build said when it fails, and stays needed', async () => {
  await setBuilder(`console.log('compiling'); console.error('Type error in page.tsx'); process.exit(1)`);
  await expect(build({ cwd: root, env, signal })).rejects.toThrow(
    /The build failed \(1\):[\s\S]*Type error in page.tsx/,
  );
  expect(await built()).toBe(false);
});

it('ends at once when the launcher stops', async () => {
  await setBuilder('setInterval(() => {}, 1000)');
  const controller = new AbortController();
  const building = build({ cwd: root, env, signal: controller.signal });
  setTimeout(() => controller.abort(new Error('stopping')), 300);
  await expect(building).rejects.toThrow('stopping');
});
