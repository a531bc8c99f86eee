import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceStack } from '../../../server/source-stack.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The stack of an error in the third line of a bundled source. */
async function bundledStack(): Promise<string> {
  const source = path.join(folder, 'thrower.ts');
  writeFileSync(
    source,
    'type Gone = { of: string };\ntype Too = Gone;\nexport const error = new Error("x");\n',
  );
  const outfile = path.join(folder, 'start/main.mjs');
  await build({ entryPoints: [source], bundle: true, format: 'esm', outfile, sourcemap: true });
  const program = `import(${JSON.stringify(pathToFileURL(outfile))}).then(({ error }) => console.log(error.stack))`;
  return execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' });
}

it('names the source of a bundled line', async () => {
  const stack = await bundledStack();
  expect(stack).toMatch(/start\/main\.mjs:\d/);
  expect(sourceStack(stack)).toMatch(/thrower\.ts:3:\d+/);
});

it('leaves alone what it has no map for', () => {
  const stack = 'Error: x\n    at file:///srv/shop/start/main.mjs:7:3\n    at node:net:1:2';
  expect(sourceStack(stack)).toBe(stack);
  expect(sourceStack(undefined)).toBeUndefined();
});
