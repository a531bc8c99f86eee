import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newSecret, otpauthUri, stepOf } from '@/lib/auth/totp';

/** The secret of the RFC's own vectors (RFC 6238, appendix B), whose codes end in these six digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32;

describe('codes of the app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 0x23523ec],
    [1_111_111_111, '050471', 0x23523ed],
    [1_234_567_890, '005924', 0x273ef07],
    [2_000_000_000, '279037', 0x3f940aa],
    [20_000_000_000, '353130', 0x27bc86aa],
  ])('at %d seconds: %s', (seconds, code, step) => {
    expect(stepOf(secret, code, seconds * 1000)).toBe(step);
  });

  it('count one step early and one late, and no more', () => {
    const at = (seconds: number) => stepOf(secret, '050471', (1_111_111_111 + seconds) * 1000);
    expect([at(-60), at(-31), at(30), at(60)]).toEqual([null, 0x23523ed, 0x23523ed, null]);
  });

  it.each(['', '28708', '2870822', '94287082', 'abcdef'])('%j is none', (code) => {
    expect(stepOf(secret, code, 59_000)).toBeNull();
  });

  it.each(['287 082', '287\u00a0082', '\u202a287082\u202c', '287\u200b082 ', '２８７\u3000０８２'])(
    '%j is one, however it was copied or typed',
    (code) => {
      expect(stepOf(secret, code, 59_000)).toBe(1);
    },
  );

  it('come from a secret of 160 bits that is another one each time', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
  });

  it('are told to an app in the address that all of them read', () => {
    const address = new URL(otpauthUri(secret, 'jo+shop@example.com'));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/.*jo%2Bshop%40example\.com\?/);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
