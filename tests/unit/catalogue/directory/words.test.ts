import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundIn, hitsIn } from '@/lib/catalogue/directory/hits';
import { Lexicon } from '@/lib/catalogue/directory/lexicon';
import { measuresLike, measureTerm, numberOf } from '@/lib/catalogue/directory/measures';
import { errorsAllowed, similarTerms } from '@/lib/catalogue/directory/typing-errors';
import { piecesOf, soughtIn, termOf } from '@/lib/catalogue/directory/words';
import { distance } from './naive.ts';

const terms = (text: string) => piecesOf(text).map((piece) => piece.terms[0]);

describe('words', () => {
  it.each([
    ['Fibres', 'fiber'],
    ['MICROFIBRE', 'microfiber'],
    ['colours', 'color'],
    ['Brushes', 'brush'],
    ['boxes', 'box'],
    ['accessories', 'accessory'],
    ['Rollers', 'roller'],
    ['gloss', 'gloss'],
    ['Élan', 'elan'],
    ['grey', 'gray'],
    ['litres', 'liter'],
    ['ЛАК', 'лак'],
  ])('%s is looked for as %s', (word, term) => {
    expect(termOf(word)).toBe(term);
  });

  it.each(['straße', 'ılık', 'οδος', 'İzmir', 'æther'])('%s is the same word in capitals', (word) => {
    expect(termOf(word.toUpperCase())).toBe(termOf(word));
  });

  it.each(['παστα', 'οδος', 'straße'])('%s is found by its beginning while it is typed', (word) => {
    for (let letters = 1; letters < word.length; letters += 1)
      expect(termOf(word).startsWith(termOf(word.slice(0, letters))), word.slice(0, letters)).toBe(true);
  });

  it('those that stand in every text are looked for where nothing else is', () => {
    expect(soughtIn('a brush for the wall').map((piece) => piece.terms[0])).toEqual(['brush', 'wall']);
    expect(soughtIn('What roller do I need for my wall?').map((piece) => piece.terms[0])).toEqual([
      'roller',
      'wall',
    ]);
    expect(soughtIn('does this roller shed').map((piece) => piece.terms[0])).not.toContain('doe');
    expect(soughtIn('which').map((piece) => piece.terms[0])).toEqual(['which']);
    expect(soughtIn('to').map((piece) => piece.terms[0])).toEqual(['to']);
    expect(soughtIn(' … ')).toEqual([]);
  });

  it('a unit is known while it is typed, where somebody types it', () => {
    for (const q of ['9 in', '9 inc', '9 inch', '9-inche', '9 inches'])
      expect(
        soughtIn(q).map((piece) => piece.terms[0]),
        q,
      ).toEqual([measureTerm(228.6)]);
    for (const q of ['9 mill', '9 millimet', '9 millimetre'])
      expect(
        soughtIn(q).map((piece) => piece.terms[0]),
        q,
      ).toEqual([measureTerm(9)]);
    for (const q of ['4 mi', '4 mini', '2 meta', '9 fo', '9 foam'])
      expect(
        soughtIn(q).map((piece) => piece.terms[0]),
        q,
      ).toEqual([q.split(' ')[0], q.split(' ')[1]]);
    expect(terms('3-in-1 tool')).toEqual(['3', '1', 'tool']);
    expect(terms('24/7, 3/4/2026')).not.toContain('3.4285714285714284');
  });

  it.each([
    ["lamb's wool", ['lamb', 'wool']],
    ['lamb’s wool', ['lamb', 'wool']],
    ['LAMB’S', ['lamb']],
    ["the boss's brush", ['boss', 'brush']],
    ["painters' tape", ['painter', 'tape']],
    ["9's", ['9', 's']],
    ["5' pole", [measureTerm(1524), 'pole']],
    ["l'eau 's", ['l', 'eau', 's']],
    ["it'so", ['it', 'so']],
  ])('of %s no apostrophe makes more', (text, found) => {
    expect(piecesOf(text, new Set()).map((piece) => piece.terms[0])).toEqual(
      text.startsWith('the') ? ['the', ...found] : found,
    );
  });

  it('have their apostrophe where they are marked', () => {
    const marked = hitsIn("Real lamb's wool", ['lamb']).filter(({ isHit }) => isHit);
    expect(marked.map(({ text }) => text)).toEqual(["lamb's"]);
  });

  it('those that stand in every text are kept by no text', () => {
    expect(terms('The Tray with a Grid for 2')).toEqual(['tray', 'grid', '2']);
    expect(terms('?!.*+^$()|[]{}\\ of')).toEqual([]);
  });
});

describe('measures', () => {
  it.each([
    '9in',
    '9 in',
    '9"',
    '9″',
    '9 inches',
    '228.6 mm',
    '22,86 cm',
    '9 INCH',
    '9-inch',
    '9-in',
    '9‑inch',
    '9 ins',
    '9 inchs',
    "9''",
    '9’’',
    '0.75 ft',
    "0.75'",
    '228.6 millimetres',
    '９ in',
    '٩ in',
    '۹in',
    '९ inches',
    '２２８.６ mm',
    '22.86 Centimeters',
  ])('%s is 9 inches', (text) => {
    expect(terms(text)).toEqual([measureTerm(228.6)]);
  });

  it.each([
    ['1½"', 38.1],
    ['1 1/2 in', 38.1],
    ['1-1/2 in', 38.1],
    ['½ in', 12.7],
    ['3/4"', 0.75 * 25.4],
    ['1,000 mm', 1000],
    ['1.1-2 m', 2000],
    ['1.1-2 m', 1100],
    ['9 to 12 inches', 228.6],
    ['230-mm', 230],
    ['3/8-inch nap', 9.525],
    ['5/16"', 7.9375],
    ['1 3/16 in', 30.1625],
    ['11/16 in', 17.4625],
    ['⅛"', 3.175],
    ['⅜-inch nap', 9.525],
    ['1⅝ in', 41.275],
    ['⅞', 22.225],
    ['⅔ ft', 203.2],
    ['1 ½ in', 38.1],
    ['1-½ in', 38.1],
    ['3⁄8 in', 9.525],
    ['1 1⁄2"', 38.1],
    ['9 x ⅜ in', 9.525],
    ['.5 in', 12.7],
    ['a nap of .75"', 0.75 * 25.4],
    ['9 x .5 in', 12.7],
    ['(.5")', 12.7],
    ['approx.5 mm', 5],
    ['in NB.5 mm', 5],
  ])('%s is read', (text, mm) => {
    expect(terms(text)).toContain(measureTerm(mm));
  });

  it('that people take for one are found by each other, and no others', () => {
    const like = (one: number, two: number) => {
      const { from, to } = measuresLike(measureTerm(one));
      return measureTerm(two) >= from && measureTerm(two) <= to;
    };
    for (const [inches, mm] of [
      [9, 230],
      [18, 460],
      [4, 100],
      [2, 50],
      [1.5, 38],
      [7, 180],
      [3, 75],
    ] as const)
      expect([like(inches * 25.4, mm), like(mm, inches * 25.4)], `${inches} in`).toEqual([true, true]);
    for (const [one, two] of [
      [9, 228.6],
      [9, 10],
      [230, 250],
      [50, 44],
      [75, 65],
    ] as const)
      expect(like(one, two), `${one} and ${two}`).toBe(false);
  });

  it('keep their order in their names', () => {
    fc.assert(
      fc.property(fc.nat(9_000_000), fc.nat(9_000_000), (one, two) => {
        expect(measureTerm(one / 10) < measureTerm(two / 10)).toBe(one < two);
      }),
    );
    expect(numberOf('1,5')).toBe(1.5);
  });

  it('of one thing are told apart, each in its place', () => {
    for (const text of ['9x230 mm', '9 x 230 mm', '9×230mm', '9 mm X 230 mm', '9" x 1/2 in']) {
      const pieces = piecesOf(text);
      expect(
        pieces.map(({ start, end }) => text.slice(start, end)),
        text,
      ).toEqual(text.split(/\s?[xX×]\s?/));
    }
    for (const text of ['9 in. x 1/2 in.', '9-in. x 1/2-in.', '9-inch x 1/2-inch', '9 in.x1/2 in', '9″ x ½″'])
      expect(terms(text), text).toEqual([measureTerm(228.6), measureTerm(12.7)]);
    expect(piecesOf('9x1/2 in')[1]?.terms[0]).toBe(measureTerm(12.7));
    expect(terms('x2, 2x the max 9, 4x4')).toEqual(['x2', '2x', 'max', '9', '4', '4']);
  });

  it('are those of inches where a search says a fraction and no unit', () => {
    const sought = (q: string) => soughtIn(q).map((piece) => piece.terms[0]);
    expect(sought('3/8 nap')).toEqual([measureTerm(9.525), 'nap']);
    expect(sought('1½')).toEqual([measureTerm(38.1)]);
    expect(sought('⅜ nap')).toEqual(sought('3/8 nap'));
    expect(sought('3⁄8 nap')).toEqual(sought('3/8 nap'));
    expect(sought('3/8 m')).toEqual([measureTerm(375)]);
    expect(sought('24/7 1.5')).toEqual(['24', '7', '1.5']);
    expect(sought('.5 nap')).toEqual(['0.5', 'nap']);
  });

  it('are none where so many things are one, however that is written', () => {
    for (const text of ['5-in-1 tool', '5 in 1 tool', '5 IN 1 tool', '5-in-1', '5 in 1'])
      expect(terms(text).slice(0, 2), text).toEqual(['5', '1']);
    for (const text of [
      '5 in 1/2 nap',
      '5 in 1⁄2 nap',
      '5 in 1⅜',
      '5 in 1 1/2',
      '5 in 1" nap',
      '5 in 1 in',
      '5 in 10 mm',
      '5 in 1.5 m',
      '5 in',
    ])
      expect(terms(text)[0], text).toBe(measureTerm(127));
  });

  it('are the same in what is sold: whoever types its name finds it', () => {
    for (const name of ['3/8 nap cover', '½ gallon pail', '2-1/2 angled sash', 'Roller 1 1/2'])
      expect(terms(name), name).toEqual(soughtIn(name).map((piece) => piece.terms[0]));
    expect(piecesOf('½ gallon')[0]?.terms).toEqual([measureTerm(12.7), '0.5']);
  });

  it('are no words, and words are none', () => {
    expect(piecesOf('9 inner rings, 4mmx, m² 3').map((piece) => piece.terms)).toEqual([
      ['9'],
      ['inner'],
      ['ring'],
      ['4mmx'],
      ['m2'],
      ['3'],
    ]);
  });
});

describe('hits', () => {
  it('are marked in the text as it is written', () => {
    const name = 'Foam Brush Set, 3 Sizes – 9 in';
    const marked = foundIn(name, new Set(['brush', measureTerm(228.6)]));
    const parts = hitsIn(name, marked);
    expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Brush', '9 in']);
    expect(parts.map(({ text }) => text).join('')).toBe(name);
  });

  it('never change the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, some) => {
        const marked = [
          ...piecesOf(text)
            .flatMap((piece) => piece.terms)
            .slice(0, 2),
          ...some,
        ];
        expect(
          hitsIn(text, marked)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('typing errors', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 });

  it('are found in every word that has them, as the whole table of two words says', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 60 }),
        word,
        fc.constantFrom(1, 2),
        (words, typed, most) => {
          const lexicon = new Lexicon();
          for (const each of words) lexicon.add(each);
          const right = words.toSorted().flatMap((term) => {
            const errors = distance(typed, term);
            const parts = Array.from({ length: term.length + 1 }, (_none, at) =>
              distance(typed, term.slice(0, at)),
            );
            const begun = Math.min(...parts);
            if (errors <= most) return [{ term, errors, isBeginning: false }];
            return begun <= most ? [{ term, errors: begun, isBeginning: true }] : [];
          });
          expect(similarTerms(typed, most, lexicon)).toEqual(right);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are one from four letters, two from eight', () => {
    expect([3, 4, 7, 8, 40].map(errorsAllowed)).toEqual([0, 1, 1, 2, 2]);
  });
});
