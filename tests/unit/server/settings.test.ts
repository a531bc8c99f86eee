import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../server/headers/headers.ts';
import { policiesOf } from '../../../server/headers/policies.ts';
import { readSettings } from '../../../server/settings.ts';
import { completeEnvironment, settingsWith } from './fixtures.ts';

describe('the settings of the server', () => {
  it('are read from the environment', () => {
    const settings = readSettings({
      ...completeEnvironment,
      PORT: '8080',
      HOST: '0.0.0.0',
      TRUST_PROXY: '1',
    });
    expect(settings).toMatchObject({
      port: 8080,
      hostname: '0.0.0.0',
      behindProxy: true,
      development: false,
    });
    expect(settings.origin.href).toBe('https://shop.example/');
    expect(readSettings({ ...completeEnvironment })).toMatchObject({
      port: 3000,
      hostname: '0.0.0.0', // as with npm start
      behindProxy: false,
      drainMs: 0,
    });
    const sandbox = {
      ...completeEnvironment,
      SANDBOX: '1',
      AUTH_URL: 'http://localhost:3000',
      HOST: '0.0.0.0', // others never reach a sandbox
    };
    expect(readSettings({ ...sandbox, DRAIN_SECONDS: '2.5' })).toMatchObject({
      hostname: 'localhost',
      drainMs: 2500,
    });
  });

  it('are not changed by Next, which reads .env files by itself and replaces what follows a $ in their values', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    writeFileSync(path.join(folder, '.env'), "METRICS_TOKEN='pa$word'\n");
    writeFileSync(path.join(folder, '.env.local'), 'ORDER_HOLD_HOURS=1\n');
    const program = `
      import { createRequire } from 'node:module';
      import { keepSettings } from './server/settings.ts';
      keepSettings(process.env);
      const next = createRequire(createRequire(import.meta.url).resolve('next'));
      next('@next/env').loadEnvConfig(${JSON.stringify(folder)}, false);
      console.log(process.env.METRICS_TOKEN, process.env.ORDER_HOLD_HOURS);`;
    const env = { NODE_ENV: 'production' as const, METRICS_TOKEN: 'pa$word' };
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { env });
    rmSync(folder, { recursive: true });
    expect(String(stdout)).toBe('pa$word undefined\n');
  });

  it.each(['-1', '65536', '80.5', 'http', '0x50x'])('refuse %s as a port', (PORT) => {
    expect(() => readSettings({ ...completeEnvironment, PORT })).toThrow('PORT is not a port');
  });

  it('refuse to start without a secret, or with one that can be guessed', () => {
    for (const AUTH_SECRET of ['', 'secret', 'a'.repeat(31)])
      expect(() => readSettings({ ...completeEnvironment, AUTH_SECRET })).toThrow('AUTH_SECRET');
  });

  it.each([
    'AUTH_URL',
    'AUTH_GOOGLE_ID',
    'MONGODB_URI',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'UPLOADTHING_TOKEN',
    'SMTP_URL',
  ])('refuse to start without %s, and say so without telling any value', (name) => {
    const start = () => readSettings({ ...completeEnvironment, [name]: '' });
    expect(start).toThrow(`${name} is missing`);
    expect(start).not.toThrow(completeEnvironment.AUTH_SECRET);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_swapped'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_swapped'],
    ['AUTH_URL', 'ftp://shop.example'],
    ['MONGODB_URI', 'postgres://db'],
    ['SMTP_URL', 'http://mail'],
    ['SANDBOX', 'yes'],
    ['DRAIN_SECONDS', '21'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readSettings({ ...completeEnvironment, [name]: value })).toThrow(name);
  });
});

describe('by https', () => {
  it('browsers are told to stay there, and to fetch everything so', () => {
    const secure = Object.fromEntries(securityHeaders(settingsWith()));
    const plain = Object.fromEntries(securityHeaders(settingsWith({ AUTH_URL: 'http://localhost:3000' })));
    expect(
      Number(/max-age=(\d+)/.exec(secure['Strict-Transport-Security'] ?? '')?.[1]),
    ).toBeGreaterThanOrEqual(31_536_000);
    expect(plain['Strict-Transport-Security']).toBeUndefined();
    const policyOf = (AUTH_URL: string) => policiesOf(settingsWith({ AUTH_URL })).policyFor({ scripts: [] });
    expect(policyOf('https://shop.example')).toContain('upgrade-insecure-requests');
    expect(policyOf('http://localhost:3000')).not.toContain('upgrade-insecure-requests');
  });
});
