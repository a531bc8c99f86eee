import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from '@/lib/auth/recovery-codes';
import { seal, unseal } from '@/lib/platform/sealed';

describe('a sealed secret', () => {
  const sealed = seal('test', 'jo', 'JBSWY3DP');

  it('opens for its owner and purpose alone', () => {
    expect(unseal('test', 'jo', sealed)).toBe('JBSWY3DP');
    expect(unseal('test', 'al', sealed)).toBeNull();
    expect(unseal('other', 'jo', sealed)).toBeNull();
  });

  it('tells nothing, and never looks the same', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
    expect(seal('test', 'jo', 'JBSWY3DP')).not.toBe(sealed);
  });

  it('does not open when a bit of it was changed', () => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 1;
      expect(unseal('test', 'jo', changed.toString('base64url'))).toBeNull();
    }
    expect(unseal('test', 'jo', '')).toBeNull();
    expect(unseal('test', 'jo', sealed.slice(0, 20))).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten different ones that are easy to read', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are the same however they are typed', () => {
    const hash = hashRecoveryCode('K0M1-9XQD-2RT4');
    for (const typed of [
      'k0m19xqd2rt4',
      ' KOMI 9XQD 2RT4 ',
      'koml-9xqd-2rt4',
      'Ｋ０Ｍ１－９ＸＱＤ－２ＲＴ４',
    ])
      expect(hashRecoveryCode(typed)).toBe(hash);
    expect(hashRecoveryCode('K0M1-9XQD-2RT5')).not.toBe(hash);
  });
});
