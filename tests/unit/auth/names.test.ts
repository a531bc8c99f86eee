import { describe, expect, it } from 'vitest';
import { nameSchema, sanitizedText } from '@/lib/auth/schema';
import { messages } from '@/lib/base/messages';

describe('a name', () => {
  it.each([
    ['Ann\r\nBcc: victim@example.com', 'Ann Bcc: victim@example.com'],
    ['\u202eegnahc', 'egnahc'],
    ['Ad\u200bmin', 'Ad min'],
    ['\u0000\u001b[31mRed', '[31mRed'],
    ['  Zoë O’Neil-Ångström ', 'Zoë O’Neil-Ångström'],
    ['李小龍', '李小龍'],
    ['محمد', 'محمد'],
    ['👩\u200d🚀', '👩\u200d🚀'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(nameSchema.parse(typed)).toBe(kept);
  });

  it('that a provider tells is cut to what an address can carry', () => {
    expect(() => encodeURIComponent(sanitizedText('🖌'.repeat(100).padStart(201, 'a')))).not.toThrow();
  });

  it('of nothing that can be seen is missing', () => {
    const [issue] = nameSchema.safeParse('\u200b\u202e \t').error?.issues ?? [];
    expect(issue?.message).toBe(messages.auth.nameRequired);
  });
});
