import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { root as sources } from '../../../scripts/testing/places.ts';

type Turns = {
  takeTurn: (root: string) => Promise<() => void>;
  shareTurn: (root: string, pid: number) => void;
};
const { shareTurn, takeTurn }: Turns = await import(path.join(sources, 'scripts/install-turn.mjs'));

const roots: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A folder of packages with the place of the file by which one process has its turn. */
function aRoot(): { root: string; file: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'turn-'));
  roots.push(root);
  mkdirSync(path.join(root, '.data'));
  return { root, file: path.join(root, '.data/install.lock') };
}

/** Says that a process of this number began to install so long (s) ago. */
function leave(file: string, pid: number, secondsAgo = 0): void {
  writeFileSync(file, String(pid));
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(file, at, at);
}

async function isOwn({ root, file }: { root: string; file: string }): Promise<boolean> {
  const giveBack = await takeTurn(root);
  const isTaken = readFileSync(file, 'utf8') === String(process.pid);
  giveBack();
  return isTaken && !existsSync(file);
}

it('is had at once after a start that was killed and had the same number, as in a container', async () => {
  const place = aRoot();
  leave(place.file, process.pid);
  expect(await isOwn(place)).toBe(true);
});

it('is had after ten minutes although the number is that of somebody else’s process by now', async () => {
  const place = aRoot();
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not yours'), { code: 'EPERM' });
  });
  leave(place.file, 4321, 700);
  expect(await isOwn(place)).toBe(true);
});

it('is had soon after a start that could not write its number, as on a disk that was full', async () => {
  const place = aRoot();
  writeFileSync(place.file, '');
  const at = Date.now() / 1000 - 20;
  utimesSync(place.file, at, at);
  expect(await isOwn(place)).toBe(true);
});

it('is not taken from a start that is just writing its number', async () => {
  const place = aRoot();
  writeFileSync(place.file, '');
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const turn = isOwn(place);
  await expect.poll(() => log.mock.calls.flat().join()).toContain('this one waits for it');
  expect(readFileSync(place.file, 'utf8')).toBe('');
  rmSync(place.file);
  expect(await turn).toBe(true);
});

it('is waited for while another one installs', async () => {
  const place = aRoot();
  leave(place.file, process.ppid);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const turn = isOwn(place);
  await expect.poll(() => log.mock.calls.flat().join()).toContain('this one waits for it');
  rmSync(place.file);
  expect(await turn).toBe(true);
});

it('is waited for while npm goes on after the start that ran it was killed', async () => {
  const place = aRoot();
  await takeTurn(place.root);
  shareTurn(place.root, process.ppid);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const turn = isOwn(place);
  await expect.poll(() => log.mock.calls.flat().join()).toContain('this one waits for it');
  rmSync(place.file);
  expect(await turn).toBe(true);
});

it('is waited for while the start whose npm has ended has not noted yet what is installed', async () => {
  const place = aRoot();
  const program = `
    import { spawnSync } from 'node:child_process';
    import { shareTurn, takeTurn } from ${JSON.stringify(path.join(sources, 'scripts/install-turn.mjs'))};
    await takeTurn(${JSON.stringify(place.root)});
    shareTurn(${JSON.stringify(place.root)}, spawnSync(process.execPath, ['--version']).pid);
    console.log('npm has ended');
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const ended = once(other, 'exit');
  await once(other.stdout, 'data');
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let isTaken = false;
  const turn = isOwn(place).finally(() => {
    isTaken = true;
  });
  try {
    await expect.poll(() => isTaken || log.mock.calls.flat().join()).toContain('this one waits for it');
  } finally {
    other.kill('SIGKILL');
  }
  await ended;
  expect(await turn).toBe(true);
});

it('is not taken from another start that took it in the moment in which the one before was found dead', async () => {
  const place = aRoot();
  leave(place.file, 4321);
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    rmSync(place.file);
    leave(place.file, process.ppid);
    throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const turn = isOwn(place);
  await expect.poll(() => log.mock.calls.flat().join()).toContain('this one waits for it');
  expect(readFileSync(place.file, 'utf8')).toBe(String(process.ppid));
  rmSync(place.file);
  expect(await turn).toBe(true);
});

it('is nobody’s to wait for where what is left cannot be removed: npm says why', async () => {
  const { root, file } = aRoot();
  mkdirSync(file);
  (await takeTurn(root))();
  expect(existsSync(file)).toBe(true);
});
