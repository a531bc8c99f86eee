import { createServer } from 'node:http';
import { ObjectId } from 'mongodb';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type CatalogueDoc, catalogue } from '@/lib/catalogue/managed';
import { tellIndexNow } from '@/lib/ops/sweep/index-now';
import { env } from '@/lib/platform/env';
import middleware from '@/middleware';
import { aProduct } from '../../../support/factories.ts';

const key = 'a-key-of-the-shop-0123';
const callSchema = z.strictObject({
  host: z.string(),
  key: z.string(),
  keyLocation: z.url(),
  urlList: z.array(z.url()),
});

/** What a search engine was told, and with which status it answers. */
let calls: z.output<typeof callSchema>[] = [];
let status = 200;
const engine = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    calls.push(callSchema.parse(JSON.parse(body)));
    response.writeHead(status).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
});
afterAll(() => engine.close());

let clock = Date.now();
const run = () => {
  clock += 60_000;
  return tellIndexNow(new Date(clock));
};
const told = () => calls.map(({ urlList }) => urlList.map((address) => new URL(address).pathname));

beforeEach(() => {
  [calls, status, clock] = [[], 200, Date.now()];
  const address = engine.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in does not listen.');
  env().INDEXNOW_ENDPOINT = `http://127.0.0.1:${address.port}/indexnow`;
  env().INDEXNOW_KEY = key;
});

it('is told nothing without a key', async () => {
  delete env().INDEXNOW_KEY;
  await run();
  await aProduct();
  await run();
  expect(calls).toEqual([]);
  const answer = await middleware(new NextRequest(`http://localhost:3900/${key}.txt`));
  expect(answer.headers.get('x-middleware-next')).toBe('1');
});

it('is told of what was added, changed, archived and deleted since, once, and not of drafts', async () => {
  await aProduct({ slug: 'there-before', updatedAt: new Date(clock - 3_600_000) });
  await run();
  const changes = [
    { slug: 'added' },
    { slug: 'archived', live: false },
    { slug: 'draft', live: false, draft: true as const },
  ];
  for (const fields of changes) await aProduct({ ...fields, updatedAt: new Date(clock) });
  const { _id } = await aProduct({ slug: 'deleted', live: false, updatedAt: new Date(clock) });
  await catalogue().updateOne({ _id }, { $set: { deletedAt: new Date(clock) } });
  for (let time = 0; time < 3; time += 1) await run();
  expect(told()).toEqual([['/products/added', '/products/archived', '/products/deleted']]);
  expect(calls[0]).toMatchObject({
    host: 'localhost:3900',
    key,
    keyLocation: `http://localhost:3900/${key}.txt`,
  });
});

it('is told of an address that moved by the former one, too', async () => {
  await run();
  await aProduct({ slug: 'now', oldSlugs: ['first', 'before'], updatedAt: new Date(clock) });
  await run();
  expect(told()).toEqual([['/products/now', '/products/before']]);
});

it('is told again after it refused, later each time, and of everything', async () => {
  await run();
  await aProduct({ slug: 'one', updatedAt: new Date(clock) });
  status = 429;
  for (let time = 0; time < 8; time += 1) await run();
  expect(calls.length, 'after 1, 2 and 4 minutes').toBe(4);
  await aProduct({ slug: 'two', updatedAt: new Date(clock) });
  status = 202;
  for (let time = 0; time < 10; time += 1) await run();
  expect(told().at(-1)).toEqual(['/products/one', '/products/two']);
  expect(calls.length).toBe(5);
});

it('is told at once of changes after a clock was set right that was a month ahead', async () => {
  await run();
  const ahead = 30 * 86_400_000;
  clock += ahead;
  await aProduct({ slug: 'ahead', updatedAt: new Date(clock) });
  await run();
  await aProduct({ slug: 'refused', updatedAt: new Date(clock) });
  status = 429;
  await run();
  expect(told()).toEqual([['/products/ahead'], ['/products/refused']]);
  status = 200;
  clock -= ahead;
  await aProduct({ slug: 'right', updatedAt: new Date(clock) });
  await run();
  expect(told().at(-1), 'perhaps beside others once more').toContain('/products/right');
});

it('is told of many in several calls', async () => {
  await run();
  const like: CatalogueDoc = await aProduct({ slug: 'first', updatedAt: new Date(clock) });
  const more = Array.from({ length: 1200 }, (_, index) => ({
    ...like,
    _id: new ObjectId(),
    slug: `p-${index}`,
    name: `P ${index}`,
  }));
  await catalogue().insertMany(more);
  for (let time = 0; time < 4; time += 1) await run();
  expect(told().map(({ length }) => length)).toEqual([1000, 201]);
  expect(new Set(told().flat()).size).toBe(1201);
});

it('reads the key at its address', async () => {
  const answer = await middleware(new NextRequest(`http://localhost:3900/${key}.txt`));
  expect([answer.status, await answer.text()]).toEqual([200, key]);
  const other = await middleware(new NextRequest('http://localhost:3900/another-key.txt'));
  expect(other.headers.get('x-middleware-next')).toBe('1');
});
