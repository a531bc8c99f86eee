import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { askAlertSchema } from '@/lib/alerts/schema';
import { anyEmailSchema, emailSchema, passwordSchema, requestResetSchema } from '@/lib/auth/schema';
import { messages } from '@/lib/base/messages';

const complaints = (schema: ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('what signs in', () => {
  it('an e-mail address is lowercase letters or digits, @, letters, a dot and two or three letters', {
    tags: ['@spec-5-email-pattern', '@spec-9-email-pattern'],
  }, () => {
    for (const good of ['a1@shop.nz', 'buyer@example.com', 'j.doe@mail.example.com'])
      expect(complaints(emailSchema, good), good).toEqual([]);
    for (const bad of [
      'buyer',
      'buyer@',
      '@example.com',
      'buyer@example',
      'BUYER@EXAMPLE.COM',
      'buyer@123.com',
      'buyer@example.c',
      'one@a.com,two@b.com',
    ])
      expect(complaints(emailSchema, bad), bad).toEqual(['Provide a valid pattern']);
    expect(complaints(emailSchema, '')).toContain('Email is required');
    expect(complaints(emailSchema, undefined)).toEqual([messages.auth.emailRequired]);
  });

  it('an e-mail address is one, and nothing that a mail server reads as more', () => {
    for (const bad of [
      'victim＠example.com',
      '"e@evil.com"@example.com',
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com\0',
      'а@example.com',
      'a@example.com;b@example.com',
      '<a@example.com>',
    ])
      expect(complaints(emailSchema, bad), bad).toEqual(['Provide a valid pattern']);
  });

  it('is asked of nobody who does not sign in: an address of Google may have any shape', () => {
    const asked = { productId: '0'.repeat(24), email: ' Ann@North-Gate.example ' };
    expect(complaints(emailSchema, asked.email)).toEqual(['Provide a valid pattern']);
    expect(askAlertSchema.parse(asked).email).toBe('ann@north-gate.example');
    for (const bad of ['buyer', 'a@b@c.com', 'a b@north-gate.example', `${'a'.repeat(250)}@a.bc`])
      expect(complaints(anyEmailSchema, bad), bad).toEqual(['Provide a valid pattern']);
  });

  it('an address is without what was copied with it unseen: marks of direction, places where it may break', () => {
    for (const copied of [
      '\u202abuyer@example.com\u202c',
      'buyer@\u200bexample.com',
      '\u2060buyer@example\u00ad.com ',
    ])
      expect(emailSchema.parse(copied)).toBe('buyer@example.com');
    expect(complaints(emailSchema, '\u200b')).toEqual([messages.auth.emailRequired]);
    expect(complaints(requestResetSchema, { email: '\u200b' })).toEqual([messages.auth.provideEmail]);
  });

  it('a password has at least 6 characters', { tags: ['@spec-5-password', '@spec-9-password'] }, () => {
    expect(complaints(passwordSchema, '123456')).toEqual([]);
    expect(complaints(passwordSchema, '12345')).toEqual(['Password should be 6 characters']);
    expect(complaints(passwordSchema, '')).toContain('Password is required');
  });
});
