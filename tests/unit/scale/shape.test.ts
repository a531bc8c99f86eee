import { describe, expect, it } from 'vitest';
import { questionsOf, reachOf, shapeOf } from '../../../scripts/scale/shape.ts';

describe('the shape of a filter', () => {
  it.each([
    [{}, ''],
    [{ b: 1, a: null }, 'a, b'],
    [{ a: { $in: [1] }, b: { $gt: 1, $lte: 2 }, c: { $ne: 1 }, d: { $eq: 3 } }, 'a∈, b<, c?, d'],
    [{ $and: [{ b: 1 }, { a: { $lt: 1 } }], c: 1 }, 'a<, b, c'],
    [{ $or: [{ b: 1 }, { a: 1, c: 1 }], _id: 1 }, '$or(a, c | b), _id'],
    [{ a: /x/, 'b.c': { d: 1 }, $expr: { $lt: ['$a', 1] } }, '$expr, a?, b.c'],
  ])('%j is %s', (filter, shape) => {
    expect(shapeOf(filter)).toBe(shape);
  });
});

describe('what a command asks', () => {
  it('is each of its writes, once', () => {
    const updates = [{ q: { _id: 1 } }, { q: { _id: 2 } }, { q: { state: 'a' }, multi: true }];
    expect(questionsOf('update', { update: 'orders', updates })).toEqual([
      { collection: 'orders', operation: 'update', filter: '_id' },
      { collection: 'orders', operation: 'update many', filter: 'state' },
    ]);
    const deletes = [{ q: { userId: 1 }, limit: 0 }];
    expect(questionsOf('delete', { delete: 'orders', deletes })[0]?.operation).toBe('delete many');
  });

  it('is what a pipeline joins, too', () => {
    const pipeline = [
      { $match: { state: 'paid' } },
      { $lookup: { from: 'users', localField: 'userId', foreignField: '_id', as: 'user' } },
      { $unionWith: { coll: 'reviews', pipeline: [{ $match: { productId: 1 } }] } },
    ];
    expect(questionsOf('aggregate', { aggregate: 'orders', pipeline })).toEqual([
      { collection: 'orders', operation: 'aggregate', filter: 'state' },
      { collection: 'users', operation: 'lookup', filter: '_id' },
      { collection: 'reviews', operation: 'aggregate', filter: 'productId' },
    ]);
  });

  it('is nothing for one that adds or looks at no document', () => {
    expect(questionsOf('insert', { insert: 'orders', documents: [{}] })).toEqual([]);
    expect(questionsOf('createIndexes', { createIndexes: 'orders' })).toEqual([]);
    expect(questionsOf('aggregate', { aggregate: 1, pipeline: [{ $documents: [{}] }] })).toEqual([]);
  });
});

describe('the shards that a question asks', () => {
  it.each([
    ['orders', '_id, state', 'one'],
    ['orders', '_id∈', 'some'],
    ['orders', '_id<', 'all'],
    ['orders', 'state', 'all'],
    ['orders', '$or(_id | _id, state)', 'some'],
    ['orders', '$or(_id | state)', 'all'],
    ['reviews', 'hidden, productId', 'one'],
    ['reviews', '_id', 'all'],
    ['leases', '_id', 'whole'],
  ])('of %s by {%s} are %s', (collection, filter, reach) => {
    expect(reachOf({ collection, filter })).toBe(reach);
  });

  it('cannot be told of a collection that nobody divided', () => {
    expect(() => reachOf({ collection: 'strangers', filter: '_id' })).toThrow('does not say how strangers');
  });
});
