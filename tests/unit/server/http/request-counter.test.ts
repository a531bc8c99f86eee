import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, timed } from '../../../../lib/platform/tally.ts';
import { builtRoutes, routeCounter } from '../../../../server/http/known-routes.ts';
import { requestCounter } from '../../../../server/http/request-counter.ts';

const manifest = {
  staticRoutes: [
    { page: '/' },
    { page: '/products' },
    { page: '/api/allorders' },
    { page: '/sitemaps/pages.xml' },
  ],
  dynamicRoutes: [
    { page: '/api/allorders/[id]', regex: '^/api/allorders/([^/]+?)(?:/)?$' },
    { page: '/api/[[...path]]', regex: '^/api(?:/(.+?))?(?:/)?$' },
    { page: '/products/[slug]', regex: '^/products/([^/]+?)(?:/)?$' },
    { page: '/sitemaps/[part]', regex: '^/sitemaps/([^/]+?)(?:/)?$' },
  ],
};

describe('the route of a path', () => {
  it.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products/short-nap', '/products/[slug]'],
    ['/api/allOrders/65f000000000000000000000', '/api/allorders/[id]'],
    ['/api/allOrders', '/api/allorders'],
    ['/sitemap-pages.xml', '/sitemaps/pages.xml'],
    ['/sitemap-products-12.xml', '/sitemaps/[part]'],
    ['/api/nothing/there', '/api/[[...path]]'],
    ['/_next/static/chunks/a.js', '/_next/static'],
    ['/_next/image', 'file'],
    ['/catalogue/roller.jpg', 'file'],
    ['/wp-login', 'other'],
  ])('%s is counted as %s', (path, route) => {
    const routeOf = routeCounter(manifest);
    expect([routeOf(path), routeOf(path)]).toEqual([route, route]);
  });

  it('is one of a few, whatever is asked', () => {
    const routeOf = routeCounter(manifest);
    const seen = new Set<string>();
    const paths = fc
      .array(fc.string({ maxLength: 8 }), { maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`);
    fc.assert(fc.property(paths, (path) => void seen.add(routeOf(path))));
    expect(seen.size).toBeLessThanOrEqual(11);
  });

  it('is unknown without a build, and nothing breaks', () => {
    const routeOf = routeCounter(builtRoutes({ NODE_ENV: 'test', NEXT_DIST_DIR: '/nowhere' }));
    expect(routeOf('/products')).toBe('other');
  });
});

/** One request and the end of its answer. */
function answered(method: string, url: string, answer: { headersSent: boolean; statusCode: number }): void {
  const response = Object.assign(new EventEmitter(), answer);
  // Only what the counter looks at.
  requestCounter(routeCounter(manifest))(
    { method, url } as IncomingMessage,
    response as unknown as ServerResponse,
  );
  expect(response.getMaxListeners()).toBe(11);
  response.emit('close');
}

it('counts each request by route, method and class of status, and how long it took', () => {
  answered('GET', '/products/a?page=2', { headersSent: true, statusCode: 200 });
  answered('GET', '/products/b', { headersSent: true, statusCode: 304 });
  answered('BREW', '/products/b', { headersSent: true, statusCode: 405 });
  answered('GET', '/products/b', { headersSent: false, statusCode: 200 });
  const its = counted('requests').filter(({ labels }) => labels['route'] === '/products/[slug]');
  expect(its.map(({ labels, value }) => `${labels['method']} ${labels['status']} ${value}`).sort()).toEqual([
    'GET 2xx 1',
    'GET 3xx 1',
    'GET gone 1',
    'other 4xx 1',
  ]);
  const { buckets } = timed().get('/products/[slug]') ?? { buckets: [] };
  expect(buckets.reduce((sum, each) => sum + each, 0)).toBe(4);
});
