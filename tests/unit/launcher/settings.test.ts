import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SERVICES } from '../../../launcher/mode.ts';
import { readSettings } from '../../../launcher/settings.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'settings-'));
});
afterEach(() => rm(root, { recursive: true }));

it('has defaults for everything', () => {
  expect(readSettings(root, {}, false)).toMatchObject({
    appPort: 3000,
    host: '127.0.0.1',
    portBase: 4700,
    dataDir: path.join(root, '.data'),
  });
});

it('reads .env below the environment, and takes empty for missing', async () => {
  await writeFile(
    path.join(root, '.env'),
    'PORT=3100\nSANDBOX_DIR="from file"\nSANDBOX_PORT_BASE=5000\nMONGODB_URI=\n',
  );
  const settings = readSettings(root, { PORT: '3200', SANDBOX_PORT_BASE: '' }, false);
  expect(settings).toMatchObject({ appPort: 3200, portBase: 5000, dataDir: path.join(root, 'from file') });
  expect(settings.variables).not.toHaveProperty('MONGODB_URI');
});

it('keeps a sandbox on the loopback address and lets production choose', () => {
  const services = Object.fromEntries(
    Object.values(SERVICES)
      .flat()
      .map((name) => [name, 'given']),
  );
  expect(readSettings(root, { HOST: '0.0.0.0', SANDBOX: '1' }, false).host).toBe('127.0.0.1');
  expect(readSettings(root, { HOST: '0.0.0.0' }, true).host).toBe('127.0.0.1');
  expect(readSettings(root, services, false).host).toBe('0.0.0.0');
  expect(readSettings(root, { ...services, HOST: '10.0.0.1' }, false).host).toBe('10.0.0.1');
});

it.each(['0', '-1', '65536', '80a', '3000.5'])('refuses PORT=%s', (port) => {
  expect(() => readSettings(root, { PORT: port }, false)).toThrow('PORT must be a number from 1 to 65535');
});

it('does not take a production that lost its .env for a sandbox', async () => {
  const start = (dev: boolean) => readSettings(root, { NODE_ENV: 'production' }, dev);
  expect(() => start(false)).toThrow('Is .env missing?');
  expect(start(true).mode.kind).toBe('sandbox');
  await writeFile(path.join(root, '.env'), 'TRUST_PROXY=1\n');
  expect(() => readSettings(root, {}, false)).toThrow('TRUST_PROXY=1 says');
});
