import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, searchWords, typedWordsIn, wordsIn } from '@/lib/base/words';

describe('the words of a text', () => {
  it('begin with a letter or digit and keep what joins them', () => {
    expect(wordsIn('Long-Nap Cover, 9 in (2.5 mm) #NB-10001 @home …')).toEqual([
      'long-nap',
      'cover',
      '9',
      'in',
      '2.5',
      'mm',
      'nb-10001',
      'home',
    ]);
    expect(wordsIn('.* -- ')).toEqual([]);
  });

  it('that is typed don’t end with the full stop of a sentence', () => {
    expect(typedWordsIn('NB-10001. anna@shop.example, anna@ B. c+')).toEqual([
      'nb-10001',
      'anna@shop.example',
      'anna@',
      'b',
      'c+',
    ]);
  });

  it('are found whole and from behind each joint, once each', () => {
    expect(searchWords(['Anna B. Miller-Smith', null, 'a.miller@shop.example', undefined, 'anna'])).toEqual([
      'anna',
      'b.',
      'miller-smith',
      'smith',
      'a.miller@shop.example',
      'miller@shop.example',
      'shop.example',
      'example',
    ]);
  });

  it.each([
    ['Müller', 'muller'],
    ['Müller'.normalize('NFD'), 'muller'],
    ['İSTANBUL', 'istanbul'],
    ['Ilıca', 'ilica'],
    ['Groß', 'gross'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['हिन्दी', 'हनद'],
    ['น้ำ', 'นา'],
    ['９ｉｎ', '9in'],
    ['Łukasz', 'lukasz'],
    ['SØREN', 'soren'],
    ['Ærø', 'aero'],
    ['Đặng', 'dang'],
    ['Þórður', 'thordur'],
  ])('%s is found as it is written and as %s', (written, plain) => {
    expect(folded(written)).toBe(plain);
    expect(wordsIn(written)).toHaveLength(1);
    expect(searchWords(['Ann', written])).toEqual(['ann', ...wordsIn(written), plain]);
  });

  it('are no more than they were where nothing is to be folded', () => {
    expect(searchWords(['Long-Nap COVER', 'nap'])).toEqual(['long-nap', 'nap', 'cover']);
  });

  it('as they are written are kept before folded ones, where there are too many', () => {
    const name = Array.from({ length: 150 }, (_none, at) => `é${at}`).join(' ');
    expect(searchWords([name, 'last'])).toContain('last');
  });

  it('are as long and as many as an index takes, whatever the text', () => {
    const found = searchWords([`${'a'.repeat(5000)} ${'b-'.repeat(5000)}`]);
    expect(found.length).toBeLessThanOrEqual(200);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(searchWords([Array.from({ length: 300 }, (_none, at) => `w${at}`).join(' ')])).toHaveLength(200);
    const dotted = searchWords([
      `${Array.from({ length: 60 }, (_, place) => place).join('.')}.b@shop.example`,
    ]);
    expect(dotted).toHaveLength(12);
    expect(dotted).toEqual(expect.arrayContaining(['b@shop.example', 'shop.example', 'example']));
  });

  it('hold the beginning of every word that somebody types from the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.nat(),
        fc.nat(),
        (text, which, letters) => {
          const typed = wordsIn(text);
          const word = typed[which % Math.max(1, typed.length)];
          if (word === undefined) return;
          const begun = word.slice(0, 1 + (letters % word.length));
          expect(searchWords([text]).some((each) => each.startsWith(begun))).toBe(true);
        },
      ),
    );
  });
});
