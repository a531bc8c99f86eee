import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answers } from '@/lib/base/blog';
import { site } from '@/lib/base/site';
import {
  cutAtWord,
  descriptionLength,
  listDescription,
  listTitle,
  pageTitle,
  productDescription,
  productTitle,
  shortName,
  titleLength,
} from '@/lib/base/titles';
import { demoProducts } from '@/scripts/seed/catalogue';

const text = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.lorem({ maxCount: 60 }),
  fc.string({ unit: 'grapheme' }),
);
const sku = fc.option(fc.stringMatching(/^[A-Z0-9][A-Z0-9./_-]{0,39}$/), { nil: null });

describe('titles and descriptions of an indexed page', () => {
  it('are never longer than search engines show, whatever they are made of', () => {
    fc.assert(
      fc.property(
        text,
        text,
        sku,
        fc.nat({ max: 99_998 }),
        fc.boolean(),
        (name, desc, number, more, isLive) => {
          const page = 1 + more;
          const product = { name, desc, sku: number, quantity: page, isLive };
          for (const title of [productTitle(product), listTitle(name, page)])
            expect(pageTitle(title).length).toBeLessThanOrEqual(titleLength);
          for (const description of [productDescription(product), listDescription(desc, page)])
            expect(description.length).toBeLessThanOrEqual(descriptionLength);
        },
      ),
    );
  });

  it('are cut before a word, and say so', () => {
    expect(cutAtWord('Paint rollers, brushes and applicators', 24)).toBe('Paint rollers, brushes…');
    expect(cutAtWord('Paint rollers, brushes', 15)).toBe('Paint rollers…');
    expect(cutAtWord('Two\n lines', 20)).toBe('Two lines');
    expect(cutAtWord('🖌🖌🖌🖌🖌', 6)).toBe('🖌🖌…');
    expect(cutAtWord('Unbreakableword', 6)).toBe('Unbre…');
  });

  it('carry the name of the shop as long as there is room', () => {
    expect(pageTitle('Rollers')).toBe(`Rollers, ${site.name}`);
    expect(pageTitle('x'.repeat(50))).toBe('x'.repeat(50));
  });

  it('number the pages of a list', () => {
    expect(listTitle('Rollers')).toBe('Rollers');
    expect(listTitle('Rollers', 2, 7)).toBe('Rollers, page 2 of 7');
    expect(listDescription('All of them.', 12)).toBe('Page 12: All of them.');
  });

  it('say of a product that it is no longer sold', () => {
    const product = { name: 'Paint tray', sku: null, desc: 'Deep.', quantity: 6 };
    expect(productTitle({ ...product, isLive: true })).toBe('Paint tray');
    expect(productTitle({ ...product, isLive: false })).toBe('Paint tray (discontinued)');
    expect(productDescription({ ...product, isLive: true })).toBe('Paint tray, minimum order 6 units. Deep.');
    expect(productDescription({ ...product, isLive: false })).toBe('Paint tray. No longer sold. Deep.');
  });

  it('tell long names that begin alike from each other', () => {
    const long = `${'Extra absorbent lambswool refill cover for rough walls '.repeat(2)}9 in`;
    const other = long.replace('9 in', '18 in');
    const titleOf = (name: string, of: string | null) => productTitle({ name, sku: of, isLive: true });
    expect(titleOf(long, null)).not.toBe(titleOf(other, null));
    expect(titleOf(long, 'NB-1')).toMatch(/… NB-1$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(
          sku.filter((each) => each !== null),
          { minLength: 2 },
        ),
        (skus) => {
          const titles = skus.map((each) => shortName({ name: long, sku: each }, titleLength));
          expect(new Set(titles).size).toBe(skus.length);
        },
      ),
    );
  });

  it('are of their own for each product of the demo catalogue, and no shorter than is useful', () => {
    const products = demoProducts.map(({ sku = null, ...product }) => ({ ...product, sku, isLive: true }));
    expect(new Set(products.map(productTitle)).size).toBe(products.length);
    const descriptions = products.map(productDescription);
    expect(new Set(descriptions).size).toBe(products.length);
    for (const description of descriptions) expect(description.length).toBeGreaterThan(80);
  });

  it('are of their own for each answer of the blog', () => {
    expect(new Set(answers.map(({ question }) => pageTitle(question))).size).toBe(answers.length);
  });
});
