import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { checkServices } from '@/lib/ops/config/check';
import { checkHost } from '@/lib/ops/config/host';
import { startOf } from '../../launcher/lock.ts';
import manifest from '../../package.json' with { type: 'json' };
import { startGoogle } from '../../sandbox/google/server.ts';
import { startMail } from '../../sandbox/mail/server.ts';
import { startMongo } from '../../sandbox/mongodb/host.ts';
import { startStripe } from '../../sandbox/stripe/server.ts';
import { startUploadThing } from '../../sandbox/uploadthing/server.ts';
import { cacheFolder, root } from '../../scripts/testing/places.ts';
import { completeEnvironment } from '../unit/server/fixtures.ts';

/** `npm run config:check` on the sandbox's services: all good, and each thing broken in turn. */
const folder = mkdtempSync(path.join(tmpdir(), 'config-'));
const origin = 'http://localhost:65000';
const stripeKeys = { secretKey: 'sk_test_own', publishableKey: 'pk_test_own' };
let services: { env: Record<string, string>; close: () => Promise<void> }[];
let values: Record<string, string>;

beforeAll(async () => {
  const inFolder = (name: string) => path.join(folder, name);
  services = await Promise.all([
    startMongo({ dataDir: inFolder('mongodb'), port: 0, cacheDir: cacheFolder }),
    startStripe({
      ...stripeKeys,
      port: 0,
      stateFile: inFolder('stripe.json'),
      webhook: { url: `${origin}/api/stripe/webhook`, secret: 'whsec_own' },
    }),
    startUploadThing({ port: 0, dir: inFolder('uploads'), apiKey: 'sk_live_own', appId: 'own' }),
    startGoogle({
      port: 0,
      keyFile: inFolder('google.pem'),
      clientId: 'own',
      clientSecret: 'own-secret',
      redirectUris: [`${origin}/api/auth/callback/google`],
      users: [],
    }),
    startMail({ smtpPort: 0, httpPort: 0, stateFile: inFolder('mail.json') }),
  ]);
  const { AUTH_SECRET } = completeEnvironment;
  values = Object.assign({ AUTH_SECRET, AUTH_URL: origin, SANDBOX: '1' }, ...services.map(({ env }) => env));
});
afterAll(async () => {
  for (const service of services.toReversed()) await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is said of the services with these changes, by its level. */
async function said(changes: Record<string, string>) {
  const findings = await checkServices({ ...values, ...changes });
  const of = (wanted: string) =>
    findings.filter(({ level }) => level === wanted).map(({ about, says }) => `${about} ${says}`);
  return { ok: of('ok'), warn: of('warn'), wrong: of('wrong') };
}

it('finds nothing wrong with services that are as they should be, and says what they may do', async () => {
  const { ok: fine, warn, wrong } = await said({});
  expect(wrong).toEqual([]);
  for (const part of [
    'Database may write, and most members confirm it',
    'Database has the time that this machine has',
    'Stripe answers in test mode to a secret key',
    'Stripe may make payments',
    'Stripe may make refunds',
    'Stripe has the webhook endpoint http://localhost:65000/api/stripe/webhook',
    'UploadThing takes the token',
    'Mail the server takes the shop’s sign-in',
  ])
    expect(fine).toContain(part);
  expect(warn).toEqual([expect.stringMatching(/^Database lacks indexes: users\.email/)]);
});

it('takes an address as the shop takes it, however it is spelled', async () => {
  const { ok, wrong } = await said({ AUTH_URL: 'HTTP://LocalHost:65000/' });
  expect(wrong).toEqual([]);
  expect(ok.join('\n')).not.toContain('LocalHost');
});

describe('a service that is broken', () => {
  const token = Buffer.from(JSON.stringify({ apiKey: 'sk_live_x', appId: 'a', regions: ['x'] })).toString(
    'base64',
  );

  it.each([
    [
      { MONGODB_URI: 'mongodb://shop:pass-word@127.0.0.1:1/shop' },
      /^Database The database at 127\.0\.0\.1:1/,
    ],
    [{ SANDBOX: '0' }, /^Database is no replica set/],
    [{ STRIPE_SECRET_KEY: 'sk_test_other' }, /^Stripe Stripe does not know STRIPE_SECRET_KEY/],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1' }, /^Stripe Stripe cannot be asked now/],
    [
      { AUTH_URL: 'https://other.example' },
      /^Stripe has no webhook endpoint at https:\/\/other\.example\/api/,
    ],
    [{ UPLOADTHING_TOKEN: token }, /^UploadThing cannot be reached, or refuses UPLOADTHING_TOKEN/],
    [{ AUTH_GOOGLE_SECRET: 'wrong' }, /^Google does not know AUTH_GOOGLE_ID/],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, /^Mail the server of SMTP_URL cannot be reached \(E/],
    [{ MAIL_FROM: 'shop' }, /^Mail MAIL_FROM holds no address/],
  ])('is found: %o', async (changes, finding) => {
    const { wrong } = await said(changes);
    expect(wrong).toEqual([expect.stringMatching(finding)]);
    expect(wrong.join()).not.toContain('pass-word');
  });

  it('is found with its reason: a mail server whose certificate nobody knows', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce(); // says that everybody knows the key of its certificate
    const server = new SMTPServer({ authOptional: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { wrong } = await said({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    server.close();
    vi.restoreAllMocks();
    expect(wrong).toEqual([expect.stringMatching(/^Mail .* cannot be reached \(ESOCKET\): .*certificate/)]);
  });
});

describe('a restricted key of Stripe that lacks a right', () => {
  const control = (method: string, body?: object) =>
    fetch(`${values['STRIPE_API_URL']}/_sandbox/fault`, {
      method,
      headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
      ...(body && { body: JSON.stringify(body) }),
    });

  it.each([
    ['POST', '^/v1/payment_intents$', 'make payments'],
    ['GET', '^/v1/charges$', 'read charges'],
    ['POST', '^/v1/refunds$', 'make refunds'],
  ])('is found: %s %s', async (method, where, right) => {
    await control('POST', { action: 'refuse_right', match: { method, path: where }, times: 9 });
    const { wrong } = await said({});
    await control('DELETE');
    expect(wrong).toEqual([`Stripe the key may not ${right}; give it that right`]);
  });
});

describe('the address to listen at', () => {
  it.each(['192.0.2.1', 'no-such-host.invalid', '0.0.0.0.0'])(
    'is one of this machine, which %s is not',
    async (HOST) => {
      expect(await checkHost({ HOST })).toEqual([
        {
          about: 'HOST',
          level: 'wrong',
          says: expect.stringMatching(/^is no address of this machine \(E\w+\)/),
        },
      ]);
    },
  );

  it.each(['0.0.0.0', '127.0.0.1', 'localhost', undefined, ''])('may be %s', async (HOST) => {
    expect(await checkHost({ HOST })).toEqual([]);
  });
});

describe('npm run config:check', () => {
  const [, ...command] = manifest.scripts['config:check'].split(' ');
  /** Its modules are found from any folder. */
  const own = command.map((word) =>
    word === 'tsx'
      ? import.meta.resolve('tsx')
      : /^(?:\.\/)?[a-z]+\/.+\.ts$/.test(word)
        ? path.join(root, word)
        : word,
  );
  const run = (env: Record<string, string>, words: string[], cwd = root) =>
    new Promise<{ code: number; out: string }>((done) => {
      const environment = {
        PATH: process.env['PATH'],
        NODE_ENV: 'test' as const,
        SANDBOX_DIR: folder,
        TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'),
        ...env,
      };
      execFile(process.execPath, [...own, ...words], { cwd, env: environment }, (error, out, complaint) =>
        done({ code: error ? Number(error.code) : 0, out: out + complaint }),
      );
    });

  const secrets = () =>
    ['AUTH_SECRET', 'STRIPE_SECRET_KEY', 'UPLOADTHING_TOKEN'].map((name) => values[name] ?? '?');

  it('takes no .env that cannot be read for none, and a secret from a file', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(path.join(elsewhere, '.env'), { recursive: true }); // so that it cannot be read by anybody
    const bad = await run(values, ['--offline'], elsewhere);
    expect([bad.code, bad.out]).toEqual([
      1,
      expect.stringMatching(/^WRONG \.env +\.env cannot be read \(EISDIR\)/),
    ]);
    rmSync(path.join(elsewhere, '.env'), { recursive: true });
    writeFileSync(path.join(elsewhere, '.env'), 'ORDER_HOLD_HOUR=2\n');
    const { AUTH_SECRET: secret = '?', ...rest } = values;
    const file = path.join(folder, 'secret');
    writeFileSync(file, `${secret}\n`);
    const typed = await run({ ...rest, AUTH_SECRET_FILE: file }, ['--offline'], elsewhere);
    expect([typed.code, typed.out]).toEqual([
      0,
      expect.stringMatching(/^warn +ORDER_HOLD_HOUR +is no setting/m),
    ]);
    expect(typed.out).toMatch(/ok +AUTH_SECRET +is set \(file\)/);
    for (const value of secrets()) expect(typed.out).not.toContain(value);
  });

  it('takes from the sandbox that runs what it fills in beside its database, and nothing beside another', async () => {
    const lock = path.join(folder, 'launcher.lock');
    const holder = { pid: process.pid, started: await startOf(process.pid), address: 'http://localhost' };
    writeFileSync(lock, JSON.stringify(holder));
    writeFileSync(path.join(folder, 'env.json'), JSON.stringify(values));
    const { MONGODB_URI = '' } = values;
    const own = await run({ SANDBOX: '1', MONGODB_URI }, ['--offline']);
    expect(own.out).toMatch(/ok +MONGODB_URI +is set \(variable\)/);
    expect(own.out).toMatch(/ok +STRIPE_SECRET_KEY +is set \(sandbox\)/);
    expect(own.code).toBe(0);
    const other = await run({ SANDBOX: '1', MONGODB_URI: 'mongodb://other.example/shop' }, ['--offline']);
    expect(other.out).toMatch(/WRONG STRIPE_SECRET_KEY +is missing/);
    rmSync(lock);
  });

  it('ends with 0 when nothing is wrong, 1 when something is, 2 when it is called wrongly, and tells no value', async () => {
    const good = await run(values, ['--json']);
    const report = z.object({ ok: z.boolean(), findings: z.array(z.unknown()) }).parse(JSON.parse(good.out));
    expect([good.code, report.ok]).toEqual([0, true]);
    for (const value of secrets()) expect(good.out).not.toContain(value);
    const wrong = { AUTH_SECRET_FILE: '/nowhere', HOST: '192.0.2.1', BACKUP_KEY: 'my-dog' };
    const { AUTH_SECRET: _secret, ...rest } = values;
    const bad = await run({ ...rest, ...wrong, PORT: '3000' }, ['--offline']);
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/WRONG AUTH_SECRET .*cannot be read/);
    expect(bad.out).toMatch(/WRONG HOST +is no address of this machine/);
    expect(bad.out).toMatch(/WRONG BACKUP_KEY +must be 32 random bytes/);
    expect(bad.out).toMatch(/ok +PORT +is set \(variable\)/);
    expect(bad.out).not.toMatch(/ok +HOST|my-dog/);
    expect((await run(values, ['--of'])).code).toBe(2);
  });
});
