import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder } from '../../../launcher/data-folder.ts';
import { assertPortsFree } from '../../../launcher/free-ports.ts';
import { readHolder, takeLock } from '../../../launcher/lock.ts';
import { root, testPorts } from '../../../scripts/testing/places.ts';

const { otherLauncher: ports } = testPorts;

let folder: string;
const address = 'http://localhost:3000';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('takeLock', () => {
  it('refuses a second holder in words that help, and frees the folder at the end', async () => {
    const release = await takeLock(folder, address);
    await expect(takeLock(folder, address)).rejects.toThrow(
      `The shop is already running at ${address} (process ${process.pid}, data in ${folder}).`,
    );
    await release();
    expect(await readHolder(folder)).toBeNull();
    await (await takeLock(folder, address))();
  });

  it('gives the folder to one of many that ask at once, also over a stale lock', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    const stale = JSON.stringify({ pid: child.pid, started: '1', address });
    for (let round = 0; round < 100; round += 1) {
      await writeFile(path.join(folder, 'launcher.lock'), stale);
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder, address)));
      const [release, ...others] = results.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value] : [],
      );
      expect(others, `in round ${round}`).toEqual([]);
      await release?.();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('goes on where somebody died while he took over', async () => {
    const file = path.join(folder, 'launcher.lock');
    await writeFile(file, JSON.stringify({ pid: 2 ** 30, started: '1', address }));
    await writeFile(`${file}.taking`, '');
    const before = new Date(Date.now() - 60_000);
    await utimes(`${file}.taking`, before, before);
    await (await takeLock(folder, address))();
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes over from another process that now has the number of the dead one', async () => {
    await takeLock(folder, address);
    const file = path.join(folder, 'launcher.lock');
    const holder = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...holder, started: 'at another time' }));
    await (await takeLock(folder, address))();
  });
});

describe('the data folder', () => {
  const mode = async () => (await stat(folder)).mode & 0o777;

  it('is closed to others when it is empty, has what a start began, or is the sandbox’s already', async () => {
    await chmod(folder, 0o755);
    await takeDataFolder(folder, root);
    expect(await mode()).toBe(0o700);
    for (const name of ['install.log', 'launcher.lock', 'secrets.json', 'notes.txt'])
      await writeFile(path.join(folder, name), '');
    await takeDataFolder(folder, root);
  });

  it('is left as it is when it is of something else', async () => {
    await chmod(folder, 0o755);
    for (const name of ['uploads', 'notes.txt']) await writeFile(path.join(folder, name), '');
    await expect(takeDataFolder(folder, root)).rejects.toThrow(
      `${folder} is no folder of the sandbox: it holds notes.txt. Name an empty one, or one that is not there yet,`,
    );
    expect(await mode()).toBe(0o755);
  });
});

describe('the scripts beside the launcher', () => {
  /** Whether they think that a launcher runs on the folder. */
  async function seesOne(): Promise<boolean> {
    const bootstrap = pathToFileURL(path.join(root, 'scripts/bootstrap.mjs'));
    const program = `const { runningLauncher } = await import('${bootstrap}'); console.log(runningLauncher()?.pid);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { env: { ...process.env, SANDBOX_DIR: folder } },
    );
    return stdout.trim() === String(process.pid);
  }

  it('see one that runs, and none in another process that now has the number of a dead one', async () => {
    expect(await seesOne()).toBe(false);
    await takeLock(folder, address);
    expect(await seesOne()).toBe(true);
    const file = path.join(folder, 'launcher.lock');
    const holder = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...holder, started: 'at another time' }));
    expect(await seesOne()).toBe(false);
    await writeFile(file, JSON.stringify({ ...holder, started: '' }));
    expect(await seesOne(), 'where the system does not tell when it started').toBe(true);
  });
});

describe('assertPortsFree', () => {
  const settings = {
    mode: { kind: 'sandbox', fill: [] },
    variables: {},
    host: '127.0.0.1',
    appPort: testPorts.otherLauncherApp,
    portBase: ports.control,
    dataDir: '',
    dev: false,
  } as const;
  const check = (changes = {}) =>
    assertPortsFree({ ...settings, mode: { kind: 'sandbox', fill: [] }, ...changes });

  it('passes when all are free', () => expect(check()).resolves.toBeUndefined());

  it('names the port and the variable that changes it', async () => {
    const server = createServer().listen(ports.uploadthing, '127.0.0.1');
    await once(server, 'listening');
    await expect(check()).rejects.toThrow(
      `Port ${ports.uploadthing} is in use by another program. Set SANDBOX_PORT_BASE`,
    );
    await expect(check({ appPort: ports.uploadthing })).rejects.toThrow(
      `Port ${ports.uploadthing} is in use by another program. Set PORT`,
    );
    server.close();
    await once(server, 'close');
  });

  it('finds the app’s port taken also where only localhost as ::1 leads to another program', async () => {
    const server = createServer().listen(settings.appPort, '::1');
    const [error] = await Promise.race([once(server, 'listening'), once(server, 'error')]);
    if (error) return; // this machine has no IPv6
    await expect(check()).rejects.toThrow(
      `Port ${settings.appPort} is in use by another program. Set PORT to another number.`,
    );
    server.close();
    await once(server, 'close');
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])(
    'names HOST when this machine has no address %s',
    async (host) => {
      await expect(check({ mode: { kind: 'configured' }, host })).rejects.toThrow(
        `HOST is ${host}, which is no address of this machine. Set it to one of its own, or to 0.0.0.0.`,
      );
    },
  );

  it('does not let the app take a port of the sandbox', () =>
    expect(check({ appPort: ports.stripe })).rejects.toThrow(`Port ${ports.stripe} is the sandbox's own.`));
});
