import { beforeEach, describe, expect, it } from 'vitest';
import { collection, isDuplicateKey } from '@/lib/platform/db';

/* Which unique index refused a write, whatever text the values hold that the server quotes. */

type Doc = { _id: number; one: string; other: string };
const docs = () => collection<Doc>('duplicates');

beforeEach(async () => {
  await docs().createIndexes([
    { name: 'first_one', key: { one: 1 }, unique: true },
    { name: 'other_one', key: { other: 1 }, unique: true, collation: { locale: 'en', strength: 2 } },
  ]);
  await docs().insertOne({ _id: 1, one: 'other_one', other: 'index: first_one dup key' });
});

const error = (write: Promise<unknown>): Promise<unknown> =>
  write.then(() => null).catch((thrown: unknown) => thrown);
const doubled = { _id: 2, one: 'other_one', other: 'free' };

describe('a value that is there already', () => {
  it.each([
    ['inserted', () => docs().insertOne(doubled)],
    ['inserted among others', () => docs().insertMany([{ _id: 3, one: 'free', other: 'a' }, doubled])],
    ['written', () => docs().updateOne({ _id: 9 }, { $set: { one: 'other_one' } }, { upsert: true })],
    [
      'written and read',
      () => docs().findOneAndUpdate({ _id: 9 }, { $set: { one: 'other_one' } }, { upsert: true }),
    ],
  ])('when it is %s is refused by its index, not by one that it names', async (_how, write) => {
    const refused = await error(write());
    expect(refused).toMatchObject({ code: 11000 });
    expect(isDuplicateKey(refused)).toBe(true);
    expect(isDuplicateKey(refused, 'first_one')).toBe(true);
    expect(isDuplicateKey(refused, 'other_one')).toBe(false);
    expect(isDuplicateKey(refused, 'first')).toBe(false);
  });

  it('is known by an index that compares in its own way, too', async () => {
    const refused = await error(docs().insertOne({ _id: 2, one: 'free', other: 'INDEX: first_one dup key' }));
    expect(isDuplicateKey(refused, 'other_one')).toBe(true);
    expect(isDuplicateKey(refused, 'first_one')).toBe(false);
  });

  it('is no other failure', () => {
    expect(isDuplicateKey(new Error('E11000 duplicate key error index: first_one'), 'first_one')).toBe(false);
    expect(isDuplicateKey(null)).toBe(false);
  });
});
