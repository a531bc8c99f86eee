import { beforeEach, describe, expect, it } from 'vitest';
import { formatMoney } from '@/lib/base/money';
import { suggestionsWire } from '@/lib/http/openapi/wire';
import { invalidateCaches } from '@/lib/platform/cache';
import { aProduct } from '../../support/factories.ts';
import { newRequest } from '../../support/request.ts';
import { call, loadRoute } from '../../support/rest.ts';

const suggested = async (q: string) => {
  const answer = await call('GET', `/suggest?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return suggestionsWire.parse(await answer.json());
};

beforeEach(async () => {
  await aProduct({ name: 'Lambswool refill 9 in', slug: 'lambswool-refill-9-in', price: 560 });
  await aProduct({ name: 'Foam brush', slug: 'foam-brush', sku: 'NB-FB-9-MF' });
  await invalidateCaches({ hard: ['*'] });
});

describe('suggestions', () => {
  it('are products with picture, price and address, their hits marked, by beginnings and with a typing error', async () => {
    for (const [typed, hit] of [
      ['lambswool', 'Lambswool'],
      ['lam', 'Lambswool'],
      ['lambswol', 'Lambswool'],
    ] as const) {
      const { products } = await suggested(typed);
      expect(products, typed).toHaveLength(1);
      const [product] = products;
      expect(product).toMatchObject({
        name: 'Lambswool refill 9 in',
        address: '/products/lambswool-refill-9-in',
        shownPrice: `${formatMoney(560)} /u`,
        parts: ['', hit, ' refill 9 in'],
      });
      expect(product?.img).toMatch(/^\/_next\/image\?url=/);
    }
  });

  it.each([
    ["lamb's wool", 'Lambswool refill 9 in'],
    ['lambs wo', 'Lambswool refill 9 in'],
    ['FB-9-MF', 'Foam brush'],
    ['fb-9', 'Foam brush'],
    ['foambrush', 'Foam brush'],
  ])('are for %s what the list finds by it', async (typed, name) => {
    expect((await suggested(typed)).products.map((product) => product.name)).toEqual([name]);
  });

  it('are categories by their names', async () => {
    const { categories } = await suggested('brushes');
    expect(categories).toContainEqual({ name: 'Brushes', address: '/products/category/brushes' });
  });

  it.each([
    '',
    ' ',
    '.*',
    '^(a+)+$',
    '[',
    '\\',
    '%',
    '$ne',
    'ä'.repeat(10_000),
    '墙刷滚筒',
    'فرشاة',
    '🖌️',
    '\u0000',
    '"',
  ])('are nothing, and no failure, for %j', async (q) => {
    expect((await suggested(q)).products).toEqual([]);
  });

  it('are refused for a search that is given twice', async () => {
    expect((await call('GET', '/suggest?q=a&q=b')).status).toBe(400);
    expect((await call('GET', '/suggest?q[$ne]=b')).status).toBe(400);
  });

  it('are kept for a moment by the browser that asked, and by nothing that is shared', async () => {
    const answer = await call('GET', '/suggest?q=foam');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=30');
  });

  it('have a limit by address, which says when to come again', async () => {
    const { GET } = await loadRoute('/suggest');
    const ask = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      newRequest(headers);
      const request = new Request('http://localhost/api/suggest', { headers });
      return (await GET?.(request, { params: Promise.resolve({}) })) ?? new Response(null, { status: 404 });
    };
    const answers: Response[] = [];
    for (let tries = 0; tries < 605; tries += 1) answers.push(await ask('198.51.100.7'));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('198.51.100.8')).status).toBe(200);
  });
});
