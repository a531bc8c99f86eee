import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shelves } from '@/lib/base/categories';
import { allPictures, arranged, keptPictures, picturesIn, pictureValues } from '@/lib/catalogue/pictures';
import { isReservedSlug, oldSlugsAfter, slugFrom, slugInput } from '@/lib/catalogue/slug';

describe('an address made of a name', () => {
  it('is one that could be chosen, unless a page has it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const slug = slugFrom(name);
        expect(slug.length).toBeLessThanOrEqual(73);
        expect(isReservedSlug(slug) || slugInput.safeParse(slug).data === slug).toBe(true);
      }),
    );
  });

  it.each([
    ['Müller’s 9 in. Roller', 'muller-s-9-in-roller'],
    ['Großflächen-Walze, Æbleskøn & Łódź', 'grossflachen-walze-aebleskon-lodz'],
    ['Đường Þórður ISI ısı', 'duong-thordur-isi-isi'],
    ['刷子', 'product'],
    ['--a--', 'a'],
  ])('%s is %s', (name, slug) => expect(slugFrom(name)).toBe(slug));

  it('is never that of a shelf', () => {
    for (const { slug } of shelves) expect(slugInput.safeParse(slug).success).toBe(false);
    expect(slugInput.parse(' My-Brush ')).toBe('my-brush');
    expect(slugInput.parse(' ')).toBeNull();
  });

  it('leaves every earlier one behind, once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
        ([first = 'a', ...moves]) => {
          let product = { slug: first, oldSlugs: [] as string[] };
          for (const slug of moves) product = { slug, oldSlugs: oldSlugsAfter(product, slug) };
          const met = new Set([first, ...moves]);
          expect(new Set([product.slug, ...product.oldSlugs])).toEqual(met);
          expect(product.oldSlugs).toHaveLength(met.size - 1);
        },
      ),
    );
  });
});

const pictures = fc
  .uniqueArray(fc.webUrl(), { maxLength: 8 })
  .map((urls) => urls.map((img, n) => ({ img, alt: n % 2 ? `alt ${n}` : null })));

describe('the pictures of a product', () => {
  it('go through a form and a document unchanged', () => {
    fc.assert(
      fc.property(pictures, (list) => {
        const sent = Object.fromEntries(
          Object.entries(pictureValues(list)).map(([name, text]) => [name, text || null]),
        );
        const read = picturesIn({ img: '', ...sent } as Parameters<typeof picturesIn>[0]) ?? [];
        expect(read).toEqual(list);
        expect(allPictures(keptPictures(list))).toEqual(list);
      }),
    );
  });

  it('change places by any press without one being lost, but by removing it', () => {
    const press = fc.tuple(
      fc.constantFrom('up', 'down', 'cover', 'remove', 'x'),
      fc.integer({ min: -1, max: 9 }),
    );
    fc.assert(
      fc.property(pictures, press, (list, [what, place]) => {
        const after = arranged(list, `${what}:${place}`);
        const isGone = what === 'remove' && place >= 0 && place < list.length;
        expect(after).toHaveLength(list.length - (isGone ? 1 : 0));
        for (const picture of after) expect(list).toContain(picture);
        expect(new Set(after).size).toBe(after.length);
      }),
    );
  });
});
