import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteLauncher } from '../../../launcher/holders.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { root, testPorts } from '../../../scripts/testing/places.ts';
import { completeEnvironment } from '../../unit/server/fixtures.ts';
import { makeProject, removeProject, runScript } from './support.ts';

/** Whatever is wrong at the start: one sentence that says what, where and what to do; a code; nothing lost; no stack. */

// Each starts a program, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const away = 'mongodb://shop:pass-word@127.0.0.1:1/shop';
const nothingThere = {
  ...completeEnvironment,
  AUTH_URL: 'http://localhost:1',
  MONGODB_URI: away,
  STRIPE_API_URL: 'http://127.0.0.1:1',
};
const start = ['scripts/start.mjs', '--dev'];

/** Apart from the launcher's other tests, which run at the same time. */
const ownPorts = {
  PORT: String(testPorts.failingApp),
  SANDBOX_PORT_BASE: String(testPorts.failing.control),
};
const run = (folder: string, args: string[], env: Record<string, string> = {}) =>
  runScript(folder, args, { ...ownPorts, ...env });

let project: string;
const data = (...names: string[]) => path.join(project, '.data', ...names);

beforeAll(async () => {
  project = await makeProject();
  // The real preparation of the database in place of the launcher tests' own.
  for (const name of [
    'tsconfig.json',
    'scripts/prepare.ts',
    'scripts/check-site.ts',
    'scripts/seed',
    'scripts/environment.mjs',
  ])
    cpSync(path.join(root, name), path.join(project, name), { recursive: true });
});
afterAll(() => removeProject(project));

const siteFile = () => path.join(project, 'lib/base/site.ts');
const lockFile = () => path.join(project, 'package-lock.json');

type Case = {
  /** What is wrong. */
  name: string;
  /** Makes it so. */
  given: () => void;
  args?: string[];
  env?: () => Record<string, string>;
  /** The sentence. */
  says: () => string | RegExp;
  /** What must be as it was. */
  keeps?: () => string;
  /** What lies where the lock would is not touched. */
  keepsLock?: true;
};

function preload(name: string, code: string): Record<string, string> {
  const file = path.join(project, `${name}.mjs`);
  writeFileSync(file, code);
  return { NODE_OPTIONS: `--import ${pathToFileURL(file)}` };
}

const keep = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Refuses what is written into the data folder, as a disk does that is full. */
const fullDisk = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const refuse = (file) => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: String(file) });
const { writeFile } = fs.promises;
fs.promises.writeFile = (file, ...rest) =>
  String(file).includes('/.data/') ? Promise.reject(refuse(file)) : writeFile(file, ...rest);
syncBuiltinESMExports();
`;

/** The machine's Node before anything is installed. */
const oldNode = `
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } });
Object.defineProperty(process, 'version', { value: 'v18.19.1' });
`;

const cases: Case[] = [
  {
    name: 'the database is away',
    given: () => undefined,
    args: ['scripts/start.mjs'],
    env: () => nothingThere,
    says: () =>
      /^The database at 127\.0\.0\.1:1 \(MONGODB_URI\) cannot be reached: .*ECONNREFUSED.*Start it, .*nothing was changed\.$/m,
  },
  {
    name: 'the lock was cut off',
    given: () => keep(data('launcher.lock'), '{"pid": 12'),
    says: () => `${data('launcher.lock')} is damaged, as after a crash or on a full disk. If no shop runs`,
    keeps: () => data('launcher.lock'),
  },
  {
    name: 'the lock is a folder',
    given: () => void mkdirSync(data('launcher.lock'), { recursive: true }),
    says: () => `${data('launcher.lock')} is a folder where a file belongs (EISDIR). Move it aside`,
    keepsLock: true,
  },
  {
    name: '.env is a folder',
    given: () => void mkdirSync(path.join(project, '.env')),
    says: () => `${path.join(project, '.env')} cannot be read (EISDIR). Let it be a file`,
  },
  {
    name: 'the data folder is a link to nowhere',
    given: () => symlinkSync('/nowhere/data', path.join(project, 'linked')),
    env: () => ({ SANDBOX_DIR: path.join(project, 'linked') }),
    says: () => `${path.join(project, 'linked')} is not there, or lies in or links to what is not (ENOENT).`,
  },
  {
    name: 'the list of packages was cut off',
    given: () => keep(lockFile(), '{"packages": {'),
    says: () => `${lockFile()} is missing or damaged. Bring it back`,
  },
  {
    name: 'the address of the database is another kind of address',
    given: () => undefined,
    args: ['scripts/start.mjs'],
    env: () => ({ ...nothingThere, MONGODB_URI: 'mysql://shop:pass-word@127.0.0.1/shop' }),
    says: () => /MONGODB_URI: must start with mongodb:\/\/ or mongodb\+srv:\/\//,
  },
  {
    name: "the shop's own settings cannot work",
    given: () => {
      const text = readFileSync(siteFile(), 'utf8');
      keep(siteFile(), text.replace(/timeZone: '.*'/, "timeZone: 'Europe/Hamburg'"));
    },
    args: ['scripts/start.mjs'],
    env: () => nothingThere,
    says: () =>
      /^Put right in lib\/base\/site\.ts:\n {2}timeZone is a name of the IANA database .*, not Europe\/Hamburg\.$/m,
  },
  {
    name: "the database's files are damaged",
    given: () => {
      keep(data('mongodb/WiredTiger'), 'damaged');
      keep(data('mongodb/WiredTiger.wt'), 'damaged');
      keep(data('mongodb/storage.bson'), 'damaged');
    },
    says: () =>
      /^The database in .*mongodb could not be opened: .*If the disk is full, free some space\. .*move it aside.*nothing was changed\.$/m,
    keeps: () => data('mongodb/WiredTiger.wt'),
  },
  {
    name: 'the kept secrets are damaged',
    given: () => keep(data('secrets.json'), '{"authSecret": 1}'),
    says: () => `${data('secrets.json')} cannot be read. Delete it to have new secrets made`,
    keeps: () => data('secrets.json'),
  },
  {
    name: 'the disk is full',
    given: () => undefined,
    env: () => preload('full-disk', fullDisk),
    says: () => /^The disk is full: .*\.data\/.* could not be written\. Free some space/m,
  },
  {
    name: 'the data folder is a file',
    given: () => keep(path.join(project, 'taken'), ''),
    env: () => ({ SANDBOX_DIR: path.join(project, 'taken/data') }),
    says: () => /taken\/data is no folder, or lies in what is none \(ENOTDIR\)\. Move that file aside/,
  },
  {
    name: 'the data folder is of something else',
    given: () => {
      keep(path.join(project, 'other/notes.txt'), '');
      mkdirSync(path.join(project, 'other/cache/compiled'), { recursive: true }); // as after a first try
    },
    env: () => ({ SANDBOX_DIR: path.join(project, 'other') }),
    says: () =>
      `${path.join(project, 'other')} is no folder of the sandbox: it holds notes.txt. Name an empty one`,
  },
  {
    name: 'a secret lies in no file',
    given: () => undefined,
    env: () => ({ AUTH_SECRET_FILE: '/nowhere/secret' }),
    says: () => 'AUTH_SECRET_FILE names /nowhere/secret, which cannot be read (ENOENT).',
  },
  {
    name: 'a release was copied without what begins with a dot',
    given: () => {
      const about = { build: '.next/build-0', version: '1.0.0', madeAt: new Date().toISOString() };
      keep(path.join(project, 'release.json'), JSON.stringify(about));
    },
    args: ['scripts/start.mjs'],
    env: () => nothingThere, // whose database is not touched first
    says: () => `${path.join(project, '.next/build-0')} is missing or not whole. Copy the release anew, with`,
  },
  {
    name: "the machine's Node is too old",
    given: () => undefined,
    env: () => preload('old-node', oldNode),
    says: () => 'Node 20.20 or newer is needed to begin with, and this is v18.19.1. Install a newer one',
  },
];

/** A folder that has what a test arranged and nothing else. */
const empty = () => {
  for (const name of ['launcher.lock', 'mongodb', 'secrets.json'])
    rmSync(data(name), { recursive: true, force: true });
  for (const name of ['.env', 'release.json'])
    rmSync(path.join(project, name), { recursive: true, force: true });
  cpSync(path.join(root, 'package-lock.json'), lockFile());
  cpSync(path.join(root, 'lib/base/site.ts'), siteFile());
};

const isStack = /^\s+at .+:\d+:\d+\)?$/m;

describe('npm start', () => {
  beforeEach(empty);

  it.each(cases)('says so when $name', async ({ given, args = start, env, says, keeps, keepsLock }) => {
    given();
    const kept = keeps && readFileSync(keeps(), 'utf8');
    const script = run(project, args, env?.());
    expect(await script.exited).toBe(1);
    const said = script.output();
    expect(said).toMatch(says());
    expect(said).not.toMatch(isStack);
    expect(said).not.toMatch(/failed \(/);
    expect(said).not.toContain('pass-word');
    expect(said.trim().split('\n').length, said).toBeLessThan(8);
    if (keeps) expect(readFileSync(keeps(), 'utf8')).toBe(kept);
    const isKept = keepsLock ?? keeps?.() === data('launcher.lock');
    expect(existsSync(data('launcher.lock')), 'a lock of its own').toBe(isKept);
  });

  it('says so when its port is taken', async () => {
    const server = createServer().listen(testPorts.failingApp, '127.0.0.1');
    await once(server, 'listening');
    const script = run(project, start);
    expect(await script.exited).toBe(1);
    expect(script.output()).toContain(
      `Port ${testPorts.failingApp} is in use by another program. Set PORT to another number.`,
    );
    server.close();
    await once(server, 'close');
  });

  it('says so when it may not write', async () => {
    const folder = path.join(project, 'locked');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    const isRoot = process.getuid?.() === 0;
    // Root may write everywhere: for it the kernel's answer is told in its place.
    const refuse = fullDisk.replaceAll('ENOSPC', 'EACCES').replace("'/.data/'", "'/locked/'");
    const script = run(project, start, {
      SANDBOX_DIR: path.join(folder, '.'),
      ...(isRoot && preload('no-right', refuse)),
    });
    expect(await script.exited).toBe(1);
    expect(script.output()).toMatch(/locked.* cannot be used \(EACCES\): this user has no right to it/);
    chmodSync(folder, 0o700);
  });
});

describe('a sandbox that another user has started', () => {
  /** What the kernel answers another user for the folder, which only its owner may enter. */
  const closed = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { readFileSync, existsSync } = fs;
fs.readFileSync = (file, ...rest) => {
  if (!String(file).includes('/.data/')) return readFileSync(file, ...rest);
  throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: String(file) });
};
fs.existsSync = (file) => !String(file).includes('/.data/') && existsSync(file);
syncBuiltinESMExports();
`;
  const commands = ['sandbox-env.mjs', 'sandbox-reset.mjs', 'environment.mjs'];

  it.each(commands)('is not taken for one that starts, or is damaged: %s', async (name) => {
    const script = run(project, [`scripts/${name}`], { MONGODB_URI: '', ...preload('closed', closed) });
    expect(await script.exited).toBe(1);
    expect(script.output()).toMatch(
      /\.data can be used by another user alone, who started the sandbox\. Run this as/,
    );
  });
});

describe('npm run sandbox:reset', () => {
  it('forgets nothing beside a database of one’s own, whose orders are paid at the stand-ins', async () => {
    const kept = path.join(project, '.data/stripe.json');
    writeFileSync(kept, '');
    const env = path.join(project, '.env');
    writeFileSync(env, 'SANDBOX=1\nMONGODB_URI=mongodb://127.0.0.1:1/shop\n');
    const script = run(project, ['scripts/sandbox-reset.mjs'], { MONGODB_URI: '' });
    expect(await script.exited).toBe(1);
    expect(script.output()).toContain('MONGODB_URI names a database of your own, which this leaves alone.');
    expect(existsSync(kept)).toBe(true);
    rmSync(env);
    expect(await run(project, ['scripts/sandbox-reset.mjs'], { MONGODB_URI: '' }).exited).toBe(0);
    expect(existsSync(kept)).toBe(false);
  });

  it('deletes nothing in a folder that is not the sandbox’s', async () => {
    const SANDBOX_DIR = path.join(project, 'public');
    mkdirSync(path.join(SANDBOX_DIR, 'uploads'), { recursive: true });
    const script = run(project, ['scripts/sandbox-reset.mjs'], { MONGODB_URI: '', SANDBOX_DIR });
    expect(await script.exited).toBe(1);
    expect(script.output()).toContain(`${SANDBOX_DIR} is no folder of the sandbox`);
    expect(existsSync(path.join(SANDBOX_DIR, 'uploads'))).toBe(true);
  });
});

describe('the first start', () => {
  it.each([
    ['ENOTFOUND', 'npm cannot reach its registry (ENOTFOUND). Connect this machine to it'],
    ['EAI_AGAIN', 'npm cannot reach its registry (EAI_AGAIN). Connect this machine to it'],
    ['ERR_SOCKET_TIMEOUT', 'npm cannot reach its registry (ERR_SOCKET_TIMEOUT). Connect this machine to it'],
    ['ENOSPC', 'the disk is full. Free some space'],
    ['EINTEGRITY', 'npm ci failed (EINTEGRITY)'],
  ])('says so when npm ends with %s', async (code, sentence) => {
    const fresh = await makeProject();
    rmSync(path.join(fresh, 'node_modules'));
    const npm = path.join(fresh, 'npm.mjs');
    const words = Array.from({ length: 60 }, (_, line) => `npm error at line ${line}`);
    writeFileSync(
      npm,
      `console.error(${JSON.stringify([`npm error code ${code}`, ...words].join('\n'))}); process.exit(1);`,
    );
    const script = run(fresh, ['scripts/start.mjs'], { npm_execpath: npm });
    expect(await script.exited).toBe(1);
    expect(script.output()).toContain(`The packages could not be installed: ${sentence}`);
    expect(script.output().trim().split('\n').length).toBeLessThan(4);
    expect(readFileSync(path.join(fresh, '.data/install.log'), 'utf8')).toContain('npm error at line 59');
    await removeProject(fresh);
  });

  it.each(['pnpm.cjs', 'yarn.js', 'yarn-4.9.1.cjs', 'bun'])(
    'installs the packages by npm also where %s runs it, which does not know their lock',
    async (name) => {
      const fresh = await makeProject();
      rmSync(path.join(fresh, 'node_modules'));
      const other = path.join(fresh, name);
      writeFileSync(other, `console.error('Unknown command: ci'); process.exit(1);`);
      const npm = path.join(fresh, 'programs/npm');
      keep(npm, '#!/bin/sh\necho "npm error code ENOSPC" >&2\nexit 1\n');
      chmodSync(npm, 0o755);
      const PATH = [path.dirname(npm), process.env['PATH']].join(path.delimiter);
      const script = run(fresh, ['scripts/start.mjs'], { npm_execpath: other, PATH });
      expect(await script.exited).toBe(1);
      expect(script.output()).toContain('The packages could not be installed: the disk is full.');
      await removeProject(fresh);
    },
  );

  it('installs nothing under a shop that runs from the same folder, on whatever services', async () => {
    const fresh = await makeProject();
    rmSync(path.join(fresh, 'node_modules'));
    const npm = path.join(fresh, 'npm.mjs');
    writeFileSync(
      npm,
      `import { writeFileSync } from 'node:fs'; writeFileSync('npm.log', ''); process.exit(1);`,
    );
    const start = async () => {
      const script = run(fresh, ['scripts/start.mjs'], { npm_execpath: npm, SANDBOX_DIR: '.data/other' });
      expect(await script.exited).toBe(1);
      return script.output();
    };
    const leave = await noteLauncher(fresh, 'http://localhost:3001');
    expect(await start()).toContain(
      `The packages changed, but the shop is running (process ${process.pid}). Stop it first.`,
    );
    expect(existsSync(path.join(fresh, 'npm.log'))).toBe(false);
    await leave();
    await start();
    expect(existsSync(path.join(fresh, 'npm.log'))).toBe(true);
    await removeProject(fresh);
  });

  it('installs the packages once where two come at the same moment', async () => {
    const fresh = await makeProject();
    rmSync(path.join(fresh, 'node_modules'));
    const npm = path.join(fresh, 'npm.mjs');
    writeFileSync(
      npm,
      `import { appendFileSync, mkdirSync } from 'node:fs';
       appendFileSync('npm.log', 'begun ');
       await new Promise((resolve) => setTimeout(resolve, 1500));
       mkdirSync('node_modules', { recursive: true });
       appendFileSync('npm.log', 'done ');`,
    );
    const both = [1, 2].map(() => run(fresh, ['scripts/start.mjs'], { npm_execpath: npm }));
    await Promise.all(both.map(({ exited }) => exited)); // without packages in them
    expect(readFileSync(path.join(fresh, 'npm.log'), 'utf8')).toBe('begun done ');
    await removeProject(fresh);
  });
});

describe('each command', () => {
  const { scripts } = manifest;
  const commands: [keyof typeof scripts, string[]][] = [
    ['backup', [path.join(tmpdir(), `never-${process.pid}`)]],
    ['indexes', []],
    ['check:ledger', []],
    ['admin', ['somebody@example.com']],
    ['seed', []],
  ];

  it.each(commands)('npm run %s says so when the database is away', async (name, words) => {
    const [, ...args] = scripts[name].split(' ');
    const script = run(root, [...args, ...words], nothingThere);
    expect(await script.exited).toBe(1);
    // One of the two that the ledger asks, whichever is found missing first.
    expect(script.output()).toMatch(
      name === 'check:ledger'
        ? /^(The database at .* cannot be reached|Stripe cannot be asked now)/
        : /^The database at 127\.0\.0\.1:1 \(MONGODB_URI\) cannot be reached/,
    );
    expect(script.output()).not.toMatch(isStack);
    expect(script.output()).not.toContain('pass-word');
  });
});
