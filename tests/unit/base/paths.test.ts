import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginFrom, paths, safeReturnPath } from '@/lib/base/paths';

const shop = 'https://shop.example';

describe('where a sign-in goes on to', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    '%2F%2Fevil.example',
    '/%09/evil.example',
    `/${'a'.repeat(5000)}`,
    '',
    undefined,
    null,
    ['/dashboard', '//evil.example'],
    { toString: () => '/dashboard' },
  ])('is on this site whatever it is told: %j', (value) => {
    const path = safeReturnPath(value);
    expect(new URL(path, shop).origin).toBe(shop);
    expect(path).toMatch(/^\/(?![/\\])/);
  });

  it('is what was asked for when that is a path of ours', () => {
    for (const path of ['/', '/dashboard/myOrder', '/purchase/64b5f0?x=%2F%2Fy', '/products?q=a%20b']) {
      expect(safeReturnPath(path)).toBe(path);
    }
  });

  it('is the page without its query where that is too long to be kept: a hundred orders, or a text that was pasted', () => {
    const orders = Array.from({ length: 100 }, (_, at) => at.toString(16).padStart(24, 'a'));
    const pasted = `${paths.allOrders}?q=${encodeURIComponent('п'.repeat(1300))}`;
    for (const origin of [paths.picked(orders), paths.payMany(orders), pasted]) {
      const login = loginFrom(origin);
      expect(login.length, 'what the server takes').toBeLessThan(8192);
      const from = new URL(login, shop).searchParams.get('from');
      expect(safeReturnPath(from)).toBe(new URL(origin, shop).pathname);
    }
    expect(new URL(loginFrom('/purchase/64b5f0?x=1'), shop).searchParams.get('from')).toBe(
      '/purchase/64b5f0?x=1',
    );
  });

  it('never leaves the site, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      'evil.example',
      'https',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeReturnPath(pieces.join(''));
        expect(new URL(path, shop).origin).toBe(shop);
      }),
    );
  });
});
