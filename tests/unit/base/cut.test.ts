import { describe, expect, it } from 'vitest';
import { beginningForRow, cutName, excerpt, excerptLength } from '@/lib/base/cut';

/** What people count as one character, of two to fourteen of JavaScript's. */
const whole = [
  '🖌',
  'e\u0301',
  '🇳🇱',
  '👩🏽\u200d🔧',
  '🏳️\u200d🌈',
  'ක්\u200dෂ',
  '\u1112\u1161\u11ab',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
];

describe('a description on a card (specification §9)', () => {
  it('stays whole up to 150 characters', () => {
    for (const character of ['x', ...whole])
      expect(excerpt(character.repeat(excerptLength))).toBe(character.repeat(excerptLength));
  });

  it('is cut to its first 150 characters', { tags: ['@spec-2-excerpt', '@spec-9-excerpt'] }, () => {
    const long = `${'x'.repeat(149)}yz and more`;
    expect(excerpt(long)).toBe(`${'x'.repeat(149)}y`);
  });

  it.each(whole)('never cuts a character in half: %s', (character) => {
    expect(excerpt(character.repeat(151))).toBe(character.repeat(150));
    expect(excerpt(`x${character.repeat(150)}`)).toBe(`x${character.repeat(149)}`);
  });
});

it("a product's name is cut to its first 20 characters", { tags: ['@spec-9-names'] }, () => {
  expect(cutName('Foam Brush Set of 10')).toBe('Foam Brush Set of 10');
  expect(cutName('Microfibre Roller Cover')).toBe('Microfibre Roller Co');
  expect(cutName('Paint brush for the 🎨 and more')).toBe('Paint brush for the');
  expect(cutName('Paint brushes, the 🎨🎨 and more')).toBe('Paint brushes, the 🎨');
  expect(cutName('Paint brushes, the 👩🏽\u200d🔧🇳🇱')).toBe('Paint brushes, the 👩🏽\u200d🔧');
});

it('a value in a row says that more follows', () => {
  expect(beginningForRow('x'.repeat(160))).toBe('x'.repeat(160));
  expect(beginningForRow(`${'x'.repeat(159)} y`)).toBe(`${'x'.repeat(159)}…`);
});
