import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build, findBuild } from '../../../launcher/build.ts';
import { buildFolder, currentBuild, removeOldBuilds } from '../../../launcher/builds.ts';
import { buildIdOf } from '../../../launcher/sources.ts';

let root: string;
const { NEXT_DIST_DIR: _tests, ...env } = process.env as NodeJS.ProcessEnv;
const { signal } = new AbortController();
const write = (file: string, text: string) => writeFile(path.join(root, file), text);
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const find = (changes: Record<string, string> = {}) => findBuild({ cwd: root, env: { ...env, ...changes } });
const make = () => build({ cwd: root, env, signal });

/** A stand-in for `next build` that takes a moment and runs the given code. */
const setBuilder = (code: string) => write('node_modules/next/dist/bin/next', code);
const GOOD = `const fs = require('fs'); const out = process.env.NEXT_DIST_DIR;
  for (const folder of ['server/app/dashboard', 'static', 'cache', 'types', 'diagnostics']) fs.mkdirSync(out + '/' + folder, { recursive: true });
  const firstLoadChunkPaths = [out + '/static/chunks/a.js'];
  fs.writeFileSync(out + '/diagnostics/route-bundle-stats.json', JSON.stringify([{ route: '/dashboard', firstLoadChunkPaths }]));
  fs.writeFileSync(out + '/server/app/dashboard/page_client-reference-manifest.js', 'x["/"] = {"entryJSFiles":{}}');
  fs.writeFileSync(out + '/server/page.js', fs.readFileSync('app/products/page.tsx'));
  fs.writeFileSync(out + '/BUILD_ID', process.env.STOREFRONT_BUILD_ID);`;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'build-'));
  await mkdir(path.join(root, 'app/products'), { recursive: true });
  await mkdir(path.join(root, 'node_modules/next/dist/bin'), { recursive: true });
  await write('app/products/page.tsx', 'one');
  await mkdir(path.join(root, 'elements'));
  await write('elements/main.ts', 'customElements.define("a-b", HTMLElement)');
  await write('elements/sign-in.ts', 'customElements.define("c-d", HTMLElement)');
  await write('elements/list.ts', 'customElements.define("e-f", HTMLElement)');
  await write('elements/offers.ts', 'export const groupsOf = 1');
  await write('elements/vitals.ts', 'addEventListener("pagehide", () => {})');
  await mkdir(path.join(root, 'server'));
  await write('server/start.ts', 'console.log("server")');
  await mkdir(path.join(root, 'launcher'));
  await write('launcher/die-with-parent.ts', 'console.log("child")');
  await write('next.config.ts', 'config');
  await setBuilder(GOOD);
});
afterEach(() => rm(root, { recursive: true }));

it('is needed until it was done, and again after a change of what it is made of', async () => {
  expect(await find()).toBeNull();
  const first = await make();
  expect(await find()).toBe(first);
  await write('README.md', 'not part of it');
  expect(await find()).toBe(first);
  expect(await find({ NEXT_PUBLIC_SITE: 'x' })).toBeNull();
  await write('app/products/page.tsx', 'two');
  expect(await find()).toBeNull();
  await write('app/products/page.tsx', 'one');
  expect(await find()).toBe(first);
  await write('app/products/layout.tsx', 'new');
  expect(await find()).toBeNull();
});

it.each([
  'scripts/build.ts',
  'scripts/elements/bundle.ts',
  'scripts/server/account-files.ts',
  'scripts/server/bundle.ts',
  'launcher/action-salt.ts',
])('is needed after a change of how it is made: %s', async (file) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  const id = () => buildIdOf({ cwd: root, env });
  await write(file, 'one way');
  const first = await id();
  await write(file, 'another');
  expect(await id()).not.toBe(first);
});

it('comes into a folder of its own, beside the one that a shop may run on', async () => {
  const first = await make();
  await write('app/products/page.tsx', 'two');
  const second = await make();
  expect(second).not.toBe(first);
  expect([await read(`${first}/server/page.js`), await read(`${second}/server/page.js`)]).toEqual([
    'one',
    'two',
  ]);
  expect(await currentBuild(root)).toBe(second);
  // The compiler's cache stays for the next build, and is no part of what runs.
  expect((await readdir(path.join(root, second))).toSorted()).toEqual([
    'BUILD_ID',
    'account-files.json',
    'server',
    'start',
    'static',
  ]);
  expect(await readdir(path.join(root, second, 'start'))).toEqual(
    expect.arrayContaining(['main.mjs', 'die-with-parent.mjs']),
  );
  expect(await readdir(path.join(root, second, 'static/elements'))).toHaveLength(5);
});

it('is not made again for the same sources, but is the current one again', async () => {
  const first = await make();
  await write('app/products/page.tsx', 'two');
  await make();
  await write('app/products/page.tsx', 'one');
  await setBuilder('process.exit(1)');
  expect(await make()).toBe(first);
  expect(await currentBuild(root)).toBe(first);
});

it('stays unless it is old, three newer ones are there, and it is not the current one', async () => {
  const made = ['1', '2', '3', '4', '5'].map(buildFolder);
  for (const folder of made) await mkdir(path.join(root, folder), { recursive: true });
  const left = async () =>
    (await readdir(path.join(root, '.next'))).filter((name) => name.startsWith('build-'));
  expect(await removeOldBuilds(root)).toBe(0);
  const days = 24 * 3_600_000;
  for (const [index, folder] of made.entries()) {
    const at = new Date(Date.now() - (40 - index) * days);
    await utimes(path.join(root, folder), at, at);
  }
  await write('.next/current', `${made[0]}\n`);
  expect(await removeOldBuilds(root)).toBe(1);
  expect((await left()).map((name) => `.next/${name}`).toSorted()).toEqual(
    [made[0], made[2], made[3], made[4]].toSorted(),
  );
});

it.each([
  ['found by a start', () => find()],
  ['made the current one again', () => make()],
])('stays although it is old when it was just %s, for a shop may run on it', async (_how, use) => {
  const first = await make();
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000);
  await utimes(path.join(root, first), longAgo, longAgo);
  for (const newer of ['1', '2', '3']) await mkdir(path.join(root, buildFolder(newer)));
  expect(await use()).toBe(first);
  await write('app/products/page.tsx', 'two');
  await make();
  expect(await read(`${first}/server/page.js`)).toBe('one');
});

it('is not taken for whole after its removal was broken off, and is made again', async () => {
  const first = await make();
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000);
  await utimes(path.join(root, first), longAgo, longAgo);
  for (const newer of ['1', '2', '3']) await mkdir(path.join(root, buildFolder(newer)));
  await write('.next/current', `${buildFolder('3')}\n`);
  const { rm: whole } = fs.promises;
  fs.promises.rm = async (folder) => {
    await whole(path.join(String(folder), 'start'), { recursive: true });
    throw new Error('killed');
  };
  syncBuiltinESMExports();
  try {
    await expect(removeOldBuilds(root)).rejects.toThrow('killed');
  } finally {
    fs.promises.rm = whole;
    syncBuiltinESMExports();
  }
  expect(await find()).toBeNull();
  expect(await make()).toBe(first);
  expect(await readdir(path.join(root, first, 'start'))).toContain('main.mjs');
  const left = await readdir(path.join(root, '.next'));
  expect(left.filter((name) => !name.startsWith('build-')).toSorted()).toEqual(['current', 'work']);
});

it('shows what the build said when it fails, and stays needed', async () => {
  await setBuilder(`console.log('compiling'); console.error('Type error in page.tsx'); process.exit(1)`);
  await expect(make()).rejects.toThrow(/The build failed \(1\):[\s\S]*Type error in page.tsx/);
  expect(await find()).toBeNull();
});

it('is not trusted when its sources changed meanwhile', async () => {
  await setBuilder(`${GOOD} fs.writeFileSync('app/products/page.tsx', 'changed');`);
  await expect(make()).rejects.toThrow('The sources changed during the build.');
  expect(await find()).toBeNull();
});

it('ends at once when the launcher stops', async () => {
  await setBuilder('setInterval(() => {}, 1000)');
  const controller = new AbortController();
  const building = build({ cwd: root, env, signal: controller.signal });
  setTimeout(() => controller.abort(new Error('stopping')), 300);
  await expect(building).rejects.toThrow('stopping');
});
