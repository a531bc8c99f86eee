import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkNames, checkVariables } from '@/lib/ops/config/variables';
import { completeEnvironment } from '../server/fixtures.ts';

describe('the variables', () => {
  const found = (changes: Record<string, string>) =>
    checkVariables({ ...completeEnvironment, ...changes }, new Map([['MAIL_FROM', 'file']]));

  it.each([
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET', 'wrong'],
    [{ AUTH_SECRET: 'please-change-me-before-production-use' }, 'AUTH_SECRET', 'wrong'],
    [{ AUTH_URL: 'http://shop.example' }, 'AUTH_URL', 'wrong'],
    [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET', 'wrong'],
    [{ PORT: 'abc' }, 'PORT', 'wrong'],
    [{ PORT: '0' }, 'PORT', 'wrong'],
    [{ PORT: '65536' }, 'PORT', 'wrong'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'wrong'],
    [{ BACKUP_KEY: 'my-dog' }, 'BACKUP_KEY', 'wrong'],
    [{}, 'STRIPE_SECRET_KEY', 'warn'],
    [{}, 'MAIL_FROM', 'ok'],
    [{}, 'ORDER_HOLD_HOURS', 'ok'],
  ])('%o: %s is %s', (changes, about, level) => {
    expect(found(changes).find((finding) => finding.about === about)).toMatchObject({ level });
  });
});

describe('what is not set, and what nobody reads', () => {
  it('says of every variable in .env.example whether it is set, and what counts while it is not', () => {
    const found = new Map(
      checkVariables(completeEnvironment, new Map()).map(({ about, says }) => [about, says] as const),
    );
    const example = readFileSync('.env.example', 'utf8').split('# --- compose.yaml alone')[0] ?? '';
    for (const [, name = '', fallback] of example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm))
      if (!(name in completeEnvironment) && !['NODE_ENV', 'SANDBOX', 'ADMIN_SECOND_FACTOR'].includes(name))
        expect(found.get(name), name).toBe(`is not set${fallback && ` (default ${fallback})`}`);
  });

  it('warns of names that nothing reads', () => {
    const names = ['ORDER_HOLD_HOUR', 'ORDER_HOLD_HOURS', 'AUTH_SECRET_FILE', 'MONGODB_PASSWORD', 'PORT'];
    expect(checkNames(names)).toEqual([
      { about: 'ORDER_HOLD_HOUR', level: 'warn', says: expect.stringContaining('is it mistyped?') },
    ]);
  });
});
