import { expect, it } from 'vitest';
import { nearestSku } from '@/lib/lists/quick-match';

const skus = ['NB-1001', 'NB-1002', 'NB-1010', 'NB-2001', 'RC-9'];

it.each([
  ['NB1001', 'NB-1001'],
  ['NB-10001', 'NB-1001'],
  ['NB-1O01', 'NB-1001'],
  ['BN-1010', 'NB-1010'],
  ['NB_1002', 'NB-1002'],
  ['NB-2011', 'NB-2001'],
  ['RC9', 'RC-9'],
  ['RD-9', 'RC-9'],
  ['CR-9', 'RC-9'],
  ['RD-8', null],
  ['XY-7', null],
  ['NB-777777', null],
  ['', null],
])('%s means %s', (typed, meant) => {
  expect(nearestSku(typed, skus)).toBe(meant);
});

it('of those with the same letters and digits the one that is written most alike is meant', () => {
  expect(nearestSku('A-B 12', ['AB-12', 'A-B12'])).toBe('A-B12');
});
