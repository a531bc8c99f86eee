import { describe, expect, it } from 'vitest';
import { decideMode, IncompleteEnvironmentError, SERVICES } from '../../../launcher/mode.ts';

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
