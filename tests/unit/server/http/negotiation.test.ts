import { describe, expect, it } from 'vitest';
import { vary } from '../../../../server/headers/headers.ts';
import { acceptsGzip, encodingFor, isUnchanged } from '../../../../server/http/negotiation.ts';
import { documentPathOf, pictureOf } from '../../../../server/http/routes.ts';

describe('negotiation', () => {
  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['brotli, x-gzip', 'identity'],
    ['BR', 'br'],
  ])('answers %s with %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });

  it.each([
    [undefined, false],
    ['br', false],
    ['br, gzip;q=0', false],
    ['br, GZIP;q=0.5', true],
  ])('packs by gzip alone what is packed while it is sent: %s', (header, isAccepted) => {
    expect(acceptsGzip(header)).toBe(isAccepted);
  });

  it('takes no list apart that is longer than any browser sends', () => {
    const long = `${'a,'.repeat(8000)}`;
    expect(encodingFor(`br, ${long}`)).toBe('identity');
    expect(acceptsGzip(`gzip, ${long}`)).toBe(false);
    expect(isUnchanged(`"a", ${long}`, '"a"')).toBe(false);
    expect(encodingFor(`${'a,'.repeat(498)}br`)).toBe('br');
  });

  it('compares ETags weakly and in lists', () => {
    expect(isUnchanged('"a", W/"b"', 'W/"b"')).toBe(true);
    expect(isUnchanged('"b"', 'W/"b"')).toBe(true);
    expect(isUnchanged('"a"', 'W/"b"')).toBe(false);
    expect(isUnchanged(undefined, 'W/"b"')).toBe(false);
  });

  it('adds to Vary once', () => {
    expect(vary(undefined, 'Accept-Encoding')).toBe('Accept-Encoding');
    expect(vary('rsc, accept-encoding', 'Accept-Encoding')).toBe('rsc, accept-encoding');
  });
});

describe('document paths', () => {
  it.each([
    ['/', '/'],
    ['/products?utm_source=mail&gclid=1', '/products'],
    ['/products/category/rollers', '/products/category/rollers'],
    ['/products/anything', '/products/anything'],
    ['/products/sash-brush-2in?utm_source=mail', '/products/sash-brush-2in'],
    ['/products/sash-brush-2in?reviews=2', '/products/sash-brush-2in?reviews=2'],
    ['/products/sash-brush-2in?gclid=1&reviews=02', '/products/sash-brush-2in'],
    ['/products/sash-brush-2in?reviews=1', '/products/sash-brush-2in'],
    ['/products/sash-brush-2in?reviews=2&reviews=3', '/products/sash-brush-2in'],
    ['/products/Sash-Brush', null],
    ['/products/sash--brush', null],
    ['/products/sash-brush/more', null],
    [`/products/${'a'.repeat(241)}`, null],
    ['/blog/unit-tests?utm_source=mail', '/blog/unit-tests'],
    ['/blog/anything', null],
    ['/products?q=brush', '/products?q=brush'],
    ['/products?utm_source=mail&page=2&q=+brush%20%20oval', '/products?q=brush+oval&page=2'],
    ['/products?category=brush&page=1&sort=newest', '/products/category/brushes'],
    ['/products/category/brushes?sort=price&category=roller', '/products/category/brushes?sort=price'],
    ['/products/category/nothing?sort=price', null],
    ['/?x=1&x=2', '/'],
    ['/products/', null],
    ['/dashboard', null],
  ])('reads %s as %s', (target, path) => {
    expect(documentPathOf(target)).toBe(path);
  });
});

describe('pictures that are made smaller', () => {
  it.each([
    [
      '/_next/image?url=%2Fcatalogue%2Fa.webp&w=640&q=75',
      '/_next/image?url=%2Fcatalogue%2Fa.webp&w=640&q=75',
    ],
    [
      '/_next/image?q=075&w=640&url=/c%61talogue/a.webp&x=1',
      '/_next/image?url=%2Fcatalogue%2Fa.webp&w=640&q=75',
    ],
    ['/_next/image?url=%2Fcatalogue%2Fa.webp&w=1e99&q=75', null],
    ['/_next/image?w=640&q=75', null],
    ['/_next/static/x.js', null],
  ])('%s is kept as %s', (target, address) => {
    expect(pictureOf(target)).toBe(address);
  });
});
