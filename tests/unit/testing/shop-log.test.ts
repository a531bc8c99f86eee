import { describe, expect, it } from 'vitest';
import { leaksIn } from '../../support/e2e/shop-log.ts';

describe('the check of the log', () => {
  it.each([
    '{"msg":"sign-in failed","email":"buyer@example.com"}',
    'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.x.y',
    'GET /new-password?token=0123456789012345678901234567890123456789012',
    'key sk_test_123',
    'pi_123_secret_456',
    'card 4242424242424242',
    '$argon2id$v=19',
    'Deliver to 1 Harbour Street',
    'very secret',
  ])('finds %s', (line) => {
    expect(leaksIn(`fine\n${line}\nfine`, ['very secret'])).toHaveLength(1);
  });

  it('leaves ordinary lines alone', () => {
    const line = '{"level":30,"time":"2026-11-22T00:00:00.000Z","userId":"64b5f0","msg":"signed in"}';
    expect(leaksIn(`${line}\n    at node_modules/@auth/core/index.js:1:2\nnext@16.4.6`)).toEqual([]);
  });
});
