import { expect, it } from 'vitest';
import { allBut, only } from '@/lib/platform/projection';

it('names each field once', () => {
  expect(allBut('words')).toEqual({ words: 0 });
  expect(only('name')).toEqual({ name: 1 });
  expect(only('name price breaks')).toEqual({ name: 1, price: 1, breaks: 1 });
});
