import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionOf } from '@/components/product/description';

describe('a description', () => {
  it('stands beside the pictures as it is while it is one short paragraph', () => {
    expect(descriptionOf('A roller.\nFor walls.')).toEqual({
      paragraphs: ['A roller.\nFor walls.'],
      lead: 'A roller.\nFor walls.',
      isLong: false,
    });
  });

  it('of several paragraphs begins there and stands by itself', () => {
    const { paragraphs, lead, isLong } = descriptionOf('One.\n\nTwo.\n \n\nThree.');
    expect(paragraphs).toEqual(['One.', 'Two.', 'Three.']);
    expect(isLong).toBe(true);
    expect(lead).toBe('One.');
  });

  it('loses no word, and its beginning is short', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (desc) => {
        const { paragraphs, lead, isLong } = descriptionOf(desc);
        expect(paragraphs.join('').replace(/\s/g, '')).toBe(desc.replace(/\s/g, ''));
        expect(lead.length).toBeLessThanOrEqual(isLong ? 300 : 480);
      }),
    );
  });
});
