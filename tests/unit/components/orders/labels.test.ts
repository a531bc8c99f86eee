import { expect, it } from 'vitest';
import { cutName } from '@/components/orders/labels';

it("a product's name is cut to its first 20 characters", { tags: ['@spec-9-names'] }, () => {
  expect(cutName('Foam Brush Set of 10')).toBe('Foam Brush Set of 10');
  expect(cutName('Microfibre Roller Cover')).toBe('Microfibre Roller Co');
  expect(cutName('Paint brush for the 🎨 and more')).toBe('Paint brush for the');
  expect(cutName('Paint brushes, the 🎨🎨 and more')).toBe('Paint brushes, the 🎨');
});
