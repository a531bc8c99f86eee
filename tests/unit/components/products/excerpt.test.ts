import { describe, expect, it } from 'vitest';
import { excerpt, excerptLength } from '@/components/products/excerpt';

describe('a description on a card (specification §9)', () => {
  it('stays whole up to 150 characters', () => {
    const whole = 'x'.repeat(excerptLength);
    expect(excerpt(whole)).toBe(whole);
  });

  it('is cut to its first 150 characters', { tags: ['@spec-2-excerpt', '@spec-9-excerpt'] }, () => {
    const long = `${'x'.repeat(149)}yz and more`;
    expect(excerpt(long)).toBe(`${'x'.repeat(149)}y…`);
  });

  it('never cuts a character in half', () => {
    expect(excerpt('🖌'.repeat(151))).toBe(`${'🖌'.repeat(150)}…`);
  });
});
