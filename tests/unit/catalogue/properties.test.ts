import { describe, expect, it } from 'vitest';
import { categories } from '@/lib/base/categories';
import { messages } from '@/lib/base/messages';
import { propertiesIn, propertyTable, propertyValuesSchema } from '@/lib/catalogue/properties';
import { demoProducts } from '@/scripts/seed/catalogue';

describe('properties of a category', () => {
  it('are read from forms: numbers as text, blanks as missing, those of other categories left out', () => {
    const sent = { nap: '9', width: ' ', core: 48.5, cover: 'microfibre', bristle: 'natural' };
    expect(propertyValuesSchema('roller').parse(sent)).toEqual({ nap: 9, core: 48.5, cover: 'microfibre' });
  });

  it('are numbers without what was copied with them unseen', () => {
    const copied = { nap: '\u202d9\u202c', width: '\u200b', pieces: '\u200b2 ' };
    expect(propertyValuesSchema('roller').parse(copied)).toEqual({ nap: 9, pieces: 2 });
  });

  it.each([
    ['nap', '0', messages.catalogue.propertyNumber],
    ['nap', '0x10', messages.catalogue.propertyNumber],
    ['nap', '1e3', messages.catalogue.propertyNumber],
    ['nap', 'thick', messages.catalogue.propertyNumber],
    ['width', '1,250', messages.value.grouped],
    ['width', 20_000, messages.catalogue.propertyNumber],
    ['pieces', 1.5, messages.catalogue.propertyNumber],
    ['cover', 'velvet', messages.catalogue.propertyChoice],
  ])('%s %s is refused in words', (key, value, sentence) => {
    const { error } = propertyValuesSchema('roller').safeParse({ [key]: value });
    expect(error?.issues).toMatchObject([{ path: [key], message: sentence }]);
  });

  it('stand in the table in their order, with units and words', () => {
    const values = { pieces: 2, cover: 'foam', width: 150 };
    expect(propertyTable('roller', values)).toEqual([
      { label: 'Width', value: '150 mm' },
      { label: 'Cover', value: 'Foam' },
      { label: 'Pieces in a pack', value: '2' },
    ]);
  });

  it('mean the same in every category that has them', () => {
    const kinds = categories.flatMap((category) =>
      propertiesIn(category).map(([key, { kind, label }]) => [key, `${kind} ${label}`] as const),
    );
    for (const [key, said] of kinds) {
      expect(new Set(kinds.filter(([other]) => other === key).map(([, what]) => what)), key).toEqual(
        new Set([said]),
      );
    }
  });

  it('are said of every product of the demo catalog', () => {
    for (const { name, category, properties = {} } of demoProducts)
      expect(propertyTable(category, properties).length, name).toBeGreaterThan(0);
  });
});
