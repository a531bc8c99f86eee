import { describe, expect, it } from 'vitest';
import { comparableFields } from '@/components/catalogue/use-edit-base';

const filled = { name: 'Brush', desc: 'One line.\r\nAnother.', slug: 'brush', alt1: '' };

describe('what an edit form says', () => {
  it.each([
    ['as it was filled', { ...filled, desc: 'One line.\nAnother.' }],
    ['with a field that is not in the document', { name: 'Brush', desc: filled.desc, slug: 'brush' }],
    ['with others beside', { ...filled, intent: 'publish' }],
  ])('is what it was filled with: %s', (_, values) => {
    expect(comparableFields(values, filled)).toBe(comparableFields(filled, filled));
  });

  it.each([{ name: 'Brushes' }, { desc: 'One line.' }, { slug: '' }, { alt1: 'From above' }])(
    'is something else with %o, whenever that was typed',
    (typed) => {
      expect(comparableFields({ ...filled, ...typed }, filled)).not.toBe(comparableFields(filled, filled));
    },
  );
});
