import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

/** What the operator's commands run in: `.env` as `npm start` reads it, or the sandbox that runs. */
const preload = path.join(import.meta.dirname, '../../../scripts/environment.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
afterEach(() => {
  for (const name of ['.env', 'env.json', 'launcher.lock']) rmSync(path.join(folder, name), { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function seen(variables: Record<string, string> = {}): unknown {
  const print =
    'console.log(JSON.stringify(["MONGODB_URI", "MAIL_FROM"].map((name) => process.env[name] ?? null)))';
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', preload, '--eval', print], {
    cwd: folder,
    env: { NODE_ENV: 'test', SANDBOX_DIR: folder, ...variables },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it('comes from .env, below the variables of the process', () => {
  write('.env', 'MONGODB_URI=mongodb://file/shop\nMAIL_FROM=file@shop.example\n');
  expect(seen()).toEqual(['mongodb://file/shop', 'file@shop.example']);
  expect(seen({ MONGODB_URI: 'mongodb://given/shop', MAIL_FROM: '' })).toEqual([
    'mongodb://given/shop',
    'file@shop.example',
  ]);
});

it('is that of the sandbox while it runs, unless another database than its own is named', () => {
  write(
    'env.json',
    JSON.stringify({ MONGODB_URI: 'mongodb://sandbox/shop', MAIL_FROM: 'a@sandbox.example' }),
  );
  write('launcher.lock', JSON.stringify({ pid: process.pid }));
  expect(seen()).toEqual(['mongodb://sandbox/shop', 'a@sandbox.example']);
  expect(seen({ MONGODB_URI: 'mongodb://given/shop' })).toEqual(['mongodb://given/shop', null]);
  // A database of one's own, with stand-ins for the rest (SANDBOX=1).
  write('.env', 'SANDBOX=1\nMONGODB_URI=mongodb://sandbox/shop\n');
  expect(seen()).toEqual(['mongodb://sandbox/shop', 'a@sandbox.example']);
  write('env.json', '{');
  expect(seen(), 'which needs nothing that is damaged').toEqual(['mongodb://sandbox/shop', null]);
});

it('is taken by every command that reads the database', () => {
  // The one that looks at the settings themselves reads them by itself, and says where each came from.
  const { 'config:check': _itself, ...scripts } = manifest.scripts;
  const commands = Object.values(scripts).filter((script) => script.includes('react-server'));
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) expect(command).toContain('--import ./scripts/environment.mjs');
});
