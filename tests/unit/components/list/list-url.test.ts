import { describe, expect, it, vi } from 'vitest';
import { isNarrowed, listUrl } from '@/components/list/list-url';

const defaults = { q: '', show: 'all', sort: 'placed', order: 'desc' as const, page: 1 };
const list = { path: '/list', query: { ...defaults, q: 'a b&c', page: 3 }, defaults };

describe('the address of a list', () => {
  it('says only what differs and begins at the first page when anything but the page changes', () => {
    expect(listUrl({ ...list, query: defaults }, {})).toBe('/list');
    expect(listUrl(list, { page: 4 })).toBe('/list?q=a+b%26c&page=4');
    expect(listUrl(list, { show: 'unpaid' })).toBe('/list?q=a+b%26c&show=unpaid');
    expect(listUrl(list, { q: '', show: 'all' })).toBe('/list');
  });

  it('is the same in Safari 16, where no query has a size', () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(Number.NaN);
    expect(listUrl(list, { page: 4 })).toBe('/list?q=a+b%26c&page=4');
  });

  it('knows whether anything is hidden', () => {
    expect(isNarrowed(list)).toBe(true);
    expect(isNarrowed({ ...list, query: { ...defaults, sort: 'total', page: 2 } })).toBe(false);
  });
});
