import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  assertSandboxMeant,
  decideMode,
  IncompleteEnvironmentError,
  SERVICES,
} from '../../../launcher/mode.ts';

const all = Object.fromEntries(
  Object.values(SERVICES)
    .flat()
    .map((name) => [name, 'given']),
);
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));

/** The variables that the refusal lists. */
function missing(variables: Record<string, string>): string[] {
  try {
    decideMode(variables);
  } catch (error) {
    if (!(error instanceof IncompleteEnvironmentError)) throw error;
    return error.message
      .split('\n')
      .filter((line) => line.startsWith('  '))
      .map((line) => line.trim());
  }
  return [];
}

describe('decideMode', () => {
  it('is the whole sandbox when nothing is set, or set to nothing', () => {
    const whole = { kind: 'sandbox', fill: Object.keys(SERVICES) };
    expect(decideMode({})).toEqual(whole);
    expect(decideMode({ PATH: '/bin', MONGODB_URI: '', STRIPE_API_URL: 'http://127.0.0.1:1' })).toEqual(
      whole,
    );
  });

  it('is configured when everything is set', () => {
    expect(decideMode(all)).toEqual({ kind: 'configured' });
    expect(decideMode({ ...all, SANDBOX: '1' })).toEqual({ kind: 'configured' });
  });

  it.each(Object.keys(all))('refuses to start without %s, and with nothing but it', (name) => {
    expect(missing(without(name))).toEqual([name]);
    expect(missing({ [name]: 'given' })).toEqual(Object.keys(without(name)));
  });

  it('fills whole services that are missing when SANDBOX=1', () => {
    const variables = { ...without('SMTP_URL', 'MAIL_FROM', 'AUTH_URL'), SANDBOX: '1' };
    expect(decideMode(variables)).toEqual({ kind: 'sandbox', fill: ['mail', 'authUrl'] });
  });

  it('never completes half a service', () => {
    expect(missing({ SANDBOX: '1', STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
  });
});

describe('a sandbox that nobody asked for', () => {
  it.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV=production says'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 says'],
    [{ HOST: '::' }, 'HOST=:: says'],
    [{ HOST: '10.0.0.1' }, 'HOST=10.0.0.1 says'],
    [{ HOST: 'shop.example' }, 'HOST=shop.example says'],
    [{ HOST: '127.0.0.1.evil.example' }, 'HOST=127.0.0.1.evil.example says'],
    [{ TRUST_PROXY: '1', NODE_ENV: 'production' }, 'NODE_ENV=production and TRUST_PROXY=1 say'],
  ])('does not start where %j tells of production', (variables, sign) => {
    const start = () => assertSandboxMeant(variables);
    expect(start).toThrow(IncompleteEnvironmentError);
    expect(start).toThrow(sign);
    for (const name of Object.keys(all)) expect(start).toThrow(`\n  ${name}\n`);
    expect(start).toThrow('To start the sandbox, for this machine alone, set SANDBOX=1.');
    expect(() => assertSandboxMeant({ ...variables, SANDBOX: '1' })).not.toThrow();
  });

  it.each([
    {},
    { NODE_ENV: 'development', TRUST_PROXY: '0' },
    { NODE_ENV: 'test' },
    { HOST: 'localhost' },
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: 'x86_64-conda-linux-gnu' },
    { HOST: hostname() },
  ])('starts where %j tells of none', (variables) => {
    expect(() => assertSandboxMeant(variables)).not.toThrow();
  });
});
