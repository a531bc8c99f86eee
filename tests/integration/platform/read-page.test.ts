import { ObjectId } from 'mongodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { countUpTo } from '@/lib/platform/count-up-to';
import { collection } from '@/lib/platform/db';
import { readPage } from '@/lib/platform/read-page';

type Row = { _id: ObjectId; kind: string };
const rows = () => collection<Row>('audit_events');
let kind = '';
let ids: ObjectId[] = [];
const many = 60;

beforeEach(async () => {
  kind = new ObjectId().toHexString();
  ids = Array.from({ length: many }, () => new ObjectId());
  await rows().insertMany(ids.map((_id) => ({ _id, kind })));
});

const page = (asked: number, most: number, count = vi.fn((limit: number) => Promise.resolve(limit))) =>
  readPage(rows(), {
    filter: { _id: { $exists: true }, kind },
    sort: { _id: 1 },
    hint: '_id_',
    page: asked,
    most,
    count,
  });
const counting = () =>
  vi.fn(async (limit: number) => rows().countDocuments({ _id: { $in: ids } }, { limit, hint: '_id_' }));

it('counts a list of usual size for everybody who asks', async () => {
  const count = counting();
  expect(await page(1, 100, count)).toMatchObject({ total: many, more: false, pages: 3 });
  await rows().deleteOne({ _id: { $in: ids } });
  expect(await page(1, 100, count)).toMatchObject({ total: many - 1, more: false });
  expect(count).toHaveBeenCalledTimes(2);
});

it('does not count again for a minute what reached the limit', async () => {
  const count = counting();
  expect(await page(1, 50, count)).toMatchObject({ total: 50, more: true, pages: 2 });
  expect(await page(2, 50, count)).toMatchObject({ total: 50, more: true, page: 2 });
  expect(count).toHaveBeenCalledTimes(1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  await page(1, 50, count);
  expect(count).toHaveBeenCalledTimes(2);
});

it('counts again what was emptied meanwhile, and shows its last page', async () => {
  const count = counting();
  await page(1, 50, count);
  await rows().deleteMany({ _id: { $in: ids.slice(10) } });
  const found = await page(2, 50, count);
  expect(found).toMatchObject({ total: 10, more: false, page: 1, pages: 1 });
  expect(found.rows).toHaveLength(10);
  expect(count).toHaveBeenCalledTimes(2);
});

it('does not look for rows where it counted none', async () => {
  expect(
    await page(
      7,
      50,
      vi.fn(async () => 0),
    ),
  ).toEqual({ rows: [], total: 0, more: false, page: 1, pages: 1 });
});

it('ends when it counts rows that are not there', async () => {
  await rows().deleteMany({ _id: { $in: ids } });
  expect(await page(1, 50)).toMatchObject({ rows: [], more: true });
  expect(await page(1, 50)).toMatchObject({ rows: [], more: true });
});

it('lets go of what it knows before that is too much to keep', async () => {
  const counted = (at: number) =>
    countUpTo({ source: rows(), filter: { kind: `${kind} ${at}` }, limit: 1 }, async () => 1);
  await counted(0);
  expect((await counted(0)).isRemembered).toBe(true);
  for (let at = 1; at <= 500; at += 1) await counted(at);
  expect((await counted(0)).isRemembered).toBe(false);
});
