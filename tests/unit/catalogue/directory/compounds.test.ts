import { describe, expect, it } from 'vitest';
import { hitsIn } from '@/lib/catalogue/directory/hits';
import { foundOn, shelfOf } from './shelf.ts';

describe('a compound', () => {
  it.each([
    ['paintbrush', 'Paintbrush holder', 'Flat brush for paint'],
    ['paintbrushes', 'Paintbrush holder', 'Flat brush for paint'],
    ['paint brush', 'Paintbrush holder', 'Flat brush for paint'],
    ['lambs wool', 'Lambswool sleeve', 'Pad of a lamb, and of wool'],
    ['lamb wool', 'Lambswool sleeve', 'Pad of a lamb, and of wool'],
    ['micro fibre', 'Microfiber cover', 'Micro disc without fiber'],
  ])('is found by “%s” as one word and as two', (q, one, two) => {
    const neither = 'Paint for wood, a micro roller and lambs';
    expect(foundOn(shelfOf([{ name: two }, { name: one }, { name: neither }]), q).places).toEqual([1, 0]);
  });

  it.each([
    ['woodwork', 'Woodworking knife', 'Work on wood'],
    ['wood work', 'Woodworking knife', 'Work on wood'],
    ['micro fib', 'Microfiber cover', 'Micro disc of fibers'],
    ['lambs woo', 'Lambswool sleeve', 'Pad of a lamb, and of wool'],
  ])('is found by “%s” while it is typed, and so are the words of it', (q, one, two) => {
    const { places } = foundOn(shelfOf([{ name: two }, { name: one }, { name: 'Micro pad of lambs' }]), q);
    expect(places.toSorted()).toEqual([0, 1]);
  });

  it('is sought beside other words, which all count', () => {
    const shelf = shelfOf([
      { name: 'Microfiber cover' },
      { name: 'Micro disc of fiber' },
      { name: 'Micro cover of fiber' },
      { name: 'Micro cover' },
    ]);
    expect(foundOn(shelf, 'micro fibre cover').places).toEqual([2, 0]);
    expect(foundOn(shelf, 'cover micro fibre').places).toEqual([2, 0]);
  });

  it('fits as well as the worse of its parts', () => {
    const shelf = shelfOf([
      { name: 'Paint for every brush' },
      { name: 'Brush', desc: 'for paint' },
      { name: 'Holder', desc: 'for a paintbrush' },
    ]);
    expect(foundOn(shelf, 'paintbrush').places).toEqual([0, 2, 1]);
  });

  it('is one thing that was asked for, and is marked in every reading', () => {
    const shelf = shelfOf([{ name: 'Paintbrush holder' }, { name: 'Brush for paint' }]);
    for (const q of ['paintbrush', 'paint brush', 'paint  brushes']) {
      const { things, terms } = foundOn(shelf, q);
      expect(things).toMatchObject([{ word: { piece: { start: 0, end: q.length }, corrected: null } }]);
      const marked = hitsIn('A Paintbrush, a brush for paint', [...terms]).filter(({ isHit }) => isHit);
      expect(marked.map(({ text }) => text)).toEqual(['Paintbrush', 'brush', 'paint']);
    }
  });

  it('is none of two words of which one is misspelled', () => {
    const shelf = shelfOf([{ name: 'Lambswool roller' }, { name: 'Lambswool refill', desc: 'Kept cool' }]);
    const { places, things } = foundOn(shelf, 'lamb wool roller');
    expect(places).toEqual([0]);
    expect(things).toMatchObject([{ word: { corrected: null } }, { word: { corrected: null } }]);
  });

  it('has no second reading once nothing is sold that has the parts', () => {
    const shelf = shelfOf([{ name: 'Paintbrush holder' }, { name: 'Brush' }]);
    const { places, terms } = foundOn(shelf, 'paintbrush');
    expect(places).toEqual([0]);
    expect(terms).not.toContain('brush');
  });
});

describe('no compound', () => {
  it.each([
    ['roller s', 'Roller S', 'Roller M'],
    ['brush 2 5', 'Brush 2 of 5', 'Brush 25'],
    ['5-in-1 tool', 'Tool, 5-in-1', 'Tool 51'],
    ['5 in 1 tool', 'Tool 5 and 1', 'Tool 51'],
  ])('is “%s”: it finds %s, and not %s', (q, one, other) => {
    expect(foundOn(shelfOf([{ name: one }, { name: other }]), q).places).toEqual([0]);
  });

  it('are numbers, of which one is not there', () => {
    expect(foundOn(shelfOf([{ name: 'Tool 51' }, { name: 'Tool 5' }]), '5-in-1 tool').places).toEqual([]);
  });
});

describe('the nearest word', () => {
  it.each([
    ['sach brush', 'sash brush'],
    ['brush sach', 'brush sash'],
  ])('that “%s” may mean stands in a name before it stands in many descriptions', (q, meant) => {
    const filler = Array.from({ length: 5 }, () => ({ name: 'Tray', desc: 'Packed each in a box.' }));
    const { things } = foundOn(shelfOf([{ name: 'Sash brush' }, ...filler]), q);
    const words = things.flatMap((thing) => ('word' in thing ? [thing.word] : []));
    const inOrder = words.toSorted((one, two) => one.piece.start - two.piece.start);
    expect(inOrder.map(({ corrected, term }) => corrected ?? term).join(' ')).toBe(meant);
  });

  it('is the only one that is searched, since it is the one that the page names', () => {
    const shelf = shelfOf([
      { name: 'Roller cover' },
      { name: 'Pole', desc: 'Turn the collar of the cover.' },
    ]);
    expect(foundOn(shelf, 'rollar')).toMatchObject({
      places: [0],
      things: [{ word: { corrected: 'roller' } }],
    });
    expect(foundOn(shelf, 'rollar').terms).not.toContain('collar');
  });

  it.each(['rollar pole', 'pole rollar', 'plle rollar'])(
    'is one that a product has together with the other words: %s',
    (q) => {
      const shelf = shelfOf([
        { name: 'Roller cover' },
        { name: 'Pole', desc: 'Turn the collar of the cover.' },
      ]);
      const { places, things } = foundOn(shelf, q);
      expect(places).toEqual([1]);
      expect(things).toContainEqual({ word: expect.objectContaining({ corrected: 'collar' }) });
    },
  );

  it('has the fewest errors, whatever stands in names', () => {
    const { things } = foundOn(
      shelfOf([{ name: 'Bristles' }, { name: 'Tray', desc: 'bright bristel' }]),
      'brispel',
    );
    expect(things).toMatchObject([{ word: { corrected: 'bristel' } }]);
  });

  it('is the most common of those in names, and not one that was in a name once', () => {
    const shelf = shelfOf([{ name: 'Sash' }, { name: 'Such' }, { name: 'Such' }]);
    expect(foundOn(shelf, 'sach').things).toMatchObject([{ word: { corrected: 'such' } }]);
    for (const { id } of [1, 2].map((at) => ({ id: foundOn(shelf, 'such').ids[at - 1] ?? '' })))
      shelf.remove(id);
    expect(foundOn(shelf, 'sach').things).toMatchObject([{ word: { corrected: 'sash' } }]);
  });
});
