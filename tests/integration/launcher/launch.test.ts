import { readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testPorts } from '../../../scripts/testing/places.ts';
import { makeProject, processesOf, removeProject, runScript, type Script } from './support.ts';

const { launcher, launcherApp, otherLauncher, otherLauncherApp } = testPorts;
const address = `http://localhost:${launcherApp}`;

// A test starts whole shops, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let project: string;
let shop: Script;

async function start(env?: Record<string, string>) {
  shop = runScript(project, ['scripts/start.mjs', '--dev'], env);
  await expect.poll(shop.output, { timeout: 120_000 }).toMatch(/The shop is running at|Stopping/);
  expect(shop.output()).toContain(`The shop is running at ${address}`);
}
const nothingLeft = () => expect.poll(() => processesOf(project), { timeout: 60_000 }).toEqual([]);
const pidOf = async (part: string) =>
  Number((await processesOf(project)).find((line) => line.includes(part))?.split(' ')[0]);

beforeAll(async () => {
  project = await makeProject();
});
afterEach(async () => {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await nothingLeft();
});
afterAll(() => removeProject(project));

describe('a running shop', () => {
  it('says what a visitor needs, publishes its environment, and ends in order on SIGTERM', async () => {
    await start();
    const said = shop.output();
    expect(said).toMatch(/admin@example.com +\S{6,}/);
    expect(said).toMatch(/buyer@example.com +\S{6,}/);
    expect(said).toContain('4242 4242 4242 4242');
    expect(said).toContain(`http://127.0.0.1:${launcher.mailbox}`);

    const holders = () => readdir(path.join(project, '.data/launchers'));
    expect(await holders(), 'for others that would install').toHaveLength(1);

    const file = path.join(project, '.data/env.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const printed = runScript(project, ['scripts/sandbox-env.mjs']);
    expect(await printed.exited).toBe(0);
    const env = JSON.parse(printed.output());
    expect(env).toEqual(JSON.parse(await readFile(file, 'utf8')));
    expect(env).toMatchObject({
      AUTH_URL: address,
      SANDBOX: '1',
      PORT: String(launcherApp),
      HOST: '127.0.0.1',
    });
    expect(said).toContain(env.DEMO_BUYER_PASSWORD);

    shop.process.kill('SIGTERM');
    expect(await shop.exited).toBe(0);
    expect(await holders()).toEqual([]);
    const later = runScript(project, ['scripts/sandbox-env.mjs']);
    expect(await later.exited).toBe(1);
    expect(later.output()).toContain('No sandbox is running');
  });

  it('is not ended by a log that cannot be written, as on a disk that is full for a moment', async () => {
    const log = path.join(project, '.data/sandbox.log');
    await rm(log, { force: true });
    await symlink('/dev/full', log);
    await start();
    const google = `http://127.0.0.1:${launcher.google}/.well-known/openid-configuration`;
    expect((await fetch(google)).status).toBe(200); // which it logs
    await pause(500);
    expect((await fetch(address)).status).toBe(200);
    expect(shop.output()).not.toContain('Stopping');
    await rm(log);
  });

  it('is not disturbed by a second start', async () => {
    await start();
    const second = runScript(project, ['scripts/start.mjs', '--dev'], {
      PORT: String(otherLauncherApp),
      SANDBOX_PORT_BASE: String(otherLauncher.control),
    });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`already running at ${address} (process ${shop.process.pid}`);
    const third = runScript(project, ['scripts/start.mjs', '--dev'], { SANDBOX_DIR: '.data/other' });
    expect(await third.exited).toBe(1);
    expect(third.output()).toContain(`Port ${launcherApp} is in use by another program. Set PORT`);
    expect((await fetch(`http://127.0.0.1:${launcherApp}/`)).status).toBe(200);
  });

  it('is reset while it runs', async () => {
    await start();
    const prepared = () => readFile(path.join(project, 'prepared'), 'utf8');
    const before = await prepared();
    // As in a shell that has the sandbox's environment, which names the sandbox's own database.
    const { MONGODB_URI } = JSON.parse(await readFile(path.join(project, '.data/env.json'), 'utf8'));
    const reset = runScript(project, ['scripts/sandbox-reset.mjs'], { MONGODB_URI });
    expect(await reset.exited).toBe(0);
    expect(await prepared()).toBe(`${before}x`);
  });

  it('is not reset beside a database of one’s own, whatever is known where the reset is asked for', async () => {
    const prepared = () => readFile(path.join(project, 'prepared'), 'utf8');
    await start({ SANDBOX: '1', MONGODB_URI: 'mongodb://127.0.0.1:1/shop' });
    const before = await prepared();
    const reset = runScript(project, ['scripts/sandbox-reset.mjs']);
    expect(await reset.exited).toBe(1);
    expect(reset.output()).toContain('MONGODB_URI names a database of your own, which this leaves alone.');
    expect(await prepared()).toBe(before);
  });
});

describe('the end', () => {
  it.each(['SIGINT', 'SIGHUP'] as const)('comes in order on %s', async (signal) => {
    await start();
    shop.process.kill(signal);
    expect(await shop.exited).toBe(0);
    expect(shop.output()).toContain('Stopped.');
  });

  it('comes with the death of the app', async () => {
    await start();
    await fetch(`http://127.0.0.1:${launcherApp}/die`).catch(() => {});
    expect(await shop.exited).toBe(1);
    expect(shop.output()).toContain('The app stopped unexpectedly (3).');
  });

  it('comes with the death of the database', async () => {
    await start();
    process.kill(await pidOf('engine.ts'), 'SIGKILL');
    expect(await shop.exited).toBe(1);
    expect(shop.output()).toContain('The database stopped unexpectedly (SIGKILL).');
  });

  it('leaves nothing behind when the launcher is killed, and nothing in the way of the next start', async () => {
    await start();
    shop.process.kill('SIGKILL');
    await shop.exited;
    await nothingLeft();
    await start();
  });

  it('comes early when it is asked for early', async () => {
    shop = runScript(project, ['scripts/start.mjs', '--dev']);
    await expect.poll(shop.output, { timeout: 120_000 }).toContain('Starting the sandbox services');
    shop.process.kill('SIGTERM');
    expect(await shop.exited).toBe(0);
  });
});

it('says at once what is missing from half an environment', async () => {
  shop = runScript(project, ['scripts/start.mjs'], { MONGODB_URI: 'mongodb://127.0.0.1:1/shop' });
  expect(await shop.exited).toBe(1);
  expect(shop.output()).toContain('MONGODB_URI is set, these are missing:\n  STRIPE_SECRET_KEY\n');
  expect(shop.output()).not.toContain('Starting');
});
