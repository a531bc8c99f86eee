import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { exportNames } from '@/lib/base/paths';
import { openApiDocument } from '@/lib/http/openapi/document';
import { operations } from '@/lib/http/openapi/operations';
import { documentationPage } from '@/lib/http/openapi/page';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { bodyFields } from '../../support/openapi.ts';

const specification = readFileSync('docs/specification.md', 'utf8');
const document = openApiDocument('http://localhost:3000');
const text = JSON.stringify(document);

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('names every operation once', () => {
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(operations.length);
    expect(new Set(ids).size).toBe(operations.length);
    expect(ids.join()).toMatch(/^[a-zA-Z,]+$/);
  });

  it('has every call of the specification', () => {
    const section7 = [
      'get /products',
      'get /products/{id}',
      'post /products',
      'delete /products/{id}',
      'get /featured',
      'get /reviews',
      'post /reviews',
      'put /user/{email}',
      'get /user/{email}',
      'patch /user/{email}',
      'get /user',
      'delete /user/{email}',
      'put /user/admin/{email}',
      'get /admin/{email}',
      'post /orders',
      'get /orders',
      'get /orders/{id}',
      'patch /orders/{id}',
      'delete /orders/{id}',
      'get /allorders',
      'patch /allOrders/{id}',
      'delete /allOrders/{id}',
      'post /create-payment-intent',
    ];
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(section7),
    );
  });

  it('has every field that the specification sends', () => {
    const rows = [...specification.matchAll(/^\| (POST|PUT|PATCH) (\/\S+) \| ([^|]+) \|/gm)];
    expect(rows).toHaveLength(9);
    for (const [, method = '', target = '', payload = ''] of rows) {
      const path = target.replace(/\?.*/, '');
      const named = payload
        .replace(/;.*|\([^)]*\)|after payment/g, '')
        .split(', ')
        .map((field) => field.trim());
      if (payload === 'none' || payload === 'the order') continue;
      expect(bodyFields(method, path), `${method} ${path}`).toEqual(expect.arrayContaining(named));
    }
  });

  it('has every header that calls take and answers carry', () => {
    for (const header of [
      'Idempotency-Key',
      'Retry-After',
      'Allow',
      'WWW-Authenticate',
      'Vary',
      'Link',
      'X-Next-Cursor',
    ])
      expect(text).toContain(`"${header}"`);
  });

  it('takes numbers as text and leaves out what has a default', () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(document);
    const body = JSON.stringify(paths['/products']?.['post']);
    expect(body).toContain('"price":{"type":["number","string"]');
    expect(body).not.toMatch(/"required":\[[^\]]*"category"/);
  });

  it('says of what kind everything is that a call takes', () => {
    const unsaid = [...text.matchAll(/"(\w+)":\{(?:"default":null)?\}/g)].map(([, name = '']) => name);
    expect(unsaid.filter((name) => !['headers', 'additionalProperties'].includes(name))).toEqual([]);
  });

  it.each([
    ['http://localhost:3000', 'authjs.session-token'],
    ['https://shop.example', '__Host-authjs.session-token'],
  ])('of %s names the cookie of a session as that shop does', (origin, name) => {
    expect(openApiDocument(origin)).toMatchObject({
      components: { securitySchemes: { cookie: { in: 'cookie', name } } },
    });
  });

  it('gives a PDF no schema, which would make text of it, as OpenAPI 3.1 asks of what is binary', () => {
    const answerOf = (content: object) => ({ get: { responses: { 200: { content } } } });
    expect(document).toMatchObject({
      paths: {
        '/documents/invoices/{id}': answerOf({ 'application/pdf': {} }),
        '/exports/{list}': answerOf({ 'text/csv': { schema: { type: 'string' } } }),
      },
    });
    expect(text).not.toMatch(/"application\/pdf":\{"schema"/);
  });

  it('names every list that there is as a file', () => {
    const { summary = '' } = operations.find(({ path }) => path === '/exports/{list}') ?? {};
    for (const name of exportNames) expect(summary).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('promises the same bytes of a credit note only until that is void, which is drawn with a line that says so', () => {
    const { summary } = operations.find(({ path }) => path === '/documents/credit-notes/{id}') ?? {};
    expect(summary).toMatch(/the same bytes each time until .* void/);
  });

  it.each(['/documents/packing-slips', '/documents/pick-list'])(
    'says that %s needs an order or more',
    (path) => {
      expect(document).toMatchObject({
        paths: {
          [path]: { get: { parameters: [{ name: 'order', required: true, schema: { type: 'array' } }] } },
        },
      });
      expect(page.split('<section>').find((each) => each.includes(`<code>${path}</code>`))).toContain(
        '?order',
      );
    },
  );

  it('names everything that a page of all orders can be asked for', () => {
    const { query = {} } =
      operations.find(({ path, method }) => path === '/allorders' && method === 'get') ?? {};
    expect(Object.keys(query).toSorted()).toEqual(Object.keys(ordersQuerySchema.shape).toSorted());
    for (const name of ['show', 'by', 'sort', 'order'] as const)
      for (const value of ordersQuerySchema.shape[name].unwrap().options)
        expect(query[name]).toMatch(new RegExp(`\\b${value}\\b`));
  });
});

const page = documentationPage();

it('the page shows every call, without a script', () => {
  for (const { path } of operations) expect(page).toContain(`<code>${path}</code>`);
  expect(page).not.toMatch(/<script|\son\w+=/);
});

it.each([
  ['/exports/{list}', '200: a CSV file'],
  ['/documents/invoices/{id}', '200: a PDF file'],
  ['/documents/pick-list', '200: a PDF file'],
  ['/me/data', '200: a JSON file or a CSV file'],
])('the page says what kind of file %s answers with', (path, words) => {
  const section = page.split('<section>').find((each) => each.includes(`<code>${path}</code>`));
  expect(section).toContain(`<p>${words}</p>`);
});
