import { describe, expect, it } from 'vitest';
import { isNarrowed, listAddress } from '@/components/list/list-address';
import { axisMarks } from '@/components/overview/scale';

const defaults = { q: '', show: 'all', sort: 'placed', order: 'desc' as const, page: 1 };
const list = { path: '/list', query: { ...defaults, q: 'a b&c', page: 3 }, defaults };

describe('the address of a list', () => {
  it('says only what differs and begins at the first page when anything but the page changes', () => {
    expect(listAddress({ ...list, query: defaults }, {})).toBe('/list');
    expect(listAddress(list, { page: 4 })).toBe('/list?q=a+b%26c&page=4');
    expect(listAddress(list, { show: 'unpaid' })).toBe('/list?q=a+b%26c&show=unpaid');
    expect(listAddress(list, { q: '', show: 'all' })).toBe('/list');
  });

  it('knows whether anything is hidden', () => {
    expect(isNarrowed(list)).toBe(true);
    expect(isNarrowed({ ...list, query: { ...defaults, sort: 'total', page: 2 } })).toBe(false);
  });
});

describe('the marks of the revenue axis', () => {
  it.each([
    [0, [300, 200, 100, 0]],
    [56_160, [60_000, 40_000, 20_000, 0]],
    [168_400, [180_000, 120_000, 60_000, 0]],
    [100_000_000, [120_000_000, 80_000_000, 40_000_000, 0]],
  ])('reach %d cents in round dollars', (most, marks) => {
    expect(axisMarks(most)).toEqual(marks);
    expect(marks[0]).toBeGreaterThanOrEqual(most);
  });
});
