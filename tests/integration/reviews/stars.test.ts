import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { products } from '@/lib/catalogue/data';
import { orders } from '@/lib/orders/data';
import { addReview } from '@/lib/reviews/add';
import { reviewChanged } from '@/lib/reviews/changes';
import { countReview, toCount } from '@/lib/reviews/count';
import { type ReviewDoc, reviews } from '@/lib/reviews/data';
import { setHidden } from '@/lib/reviews/moderate';
import { getReviewsOf } from '@/lib/reviews/of-product';
import { settleReviews } from '@/lib/reviews/settle';
import { anAdmin, anOrder, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { times } from '../support.ts';

/** As another process would have left it. */
async function aReview(productId: ObjectId, fields: Partial<ReviewDoc> = {}): Promise<ReviewDoc> {
  const doc: ReviewDoc = {
    _id: new ObjectId(),
    userId: null,
    productId,
    name: 'Somebody',
    email: 'somebody@example.com',
    img: null,
    review: 'Good.',
    rating: 5,
    hidden: false,
    createdAt: new Date(),
    ...fields,
  };
  await reviews().insertOne(doc);
  return doc;
}

const starsOf = async (_id: ObjectId) => (await storedProduct(_id)).ratings;
const waiting = (productId: ObjectId) =>
  reviews().countDocuments({ productId, uncounted: { $exists: true } });

async function pay(orderId: string): Promise<void> {
  const paid = { state: 'paid', paid: true, paidAt: new Date() } as const;
  await orders().updateOne({ _id: new ObjectId(orderId) }, { $set: paid });
}

describe('the stars of a product', () => {
  it('follow every review that is added, hidden and shown again, each as it is shown', async () => {
    const admin = await anAdmin();
    const { _id } = await aProduct();
    const decoy = await aProduct();
    const productId = _id.toHexString();
    const author = await aUser();
    const added = await addReview(author, { review: 'Fine.', rating: 4, productId });
    await addReview(author, { review: 'Best.', rating: 99, productId });
    await addReview(author, { review: 'Worst.', rating: -3, productId });
    await addReview(author, { review: 'About the shop.', rating: 5 });
    expect(added.productId).toBe(productId);
    expect(await starsOf(_id)).toEqual([1, 0, 0, 1, 1]);
    await setHidden(admin, { reviewId: added.id, hidden: true });
    expect(await starsOf(_id)).toEqual([1, 0, 0, 0, 1]);
    await setHidden(admin, { reviewId: added.id, hidden: false });
    expect(await starsOf(_id)).toEqual([1, 0, 0, 1, 1]);
    expect(await waiting(_id)).toBe(0);
    expect(await starsOf(decoy._id)).toBeUndefined();
  });

  it('are right whoever comes first: rivals who add, hide and show at once', async () => {
    const admin = await anAdmin();
    const { _id } = await aProduct();
    const productId = _id.toHexString();
    const there = await Promise.all(times(6, (index) => aReview(_id, { rating: (index % 5) + 1 })));
    const authors = await Promise.all(times(6, () => aUser()));
    await Promise.all([
      ...authors.map((author, index) =>
        addReview(author, { review: 'New.', rating: (index % 5) + 1, productId }),
      ),
      ...there.slice(0, 4).map((doc) => setHidden(admin, { reviewId: doc._id.toHexString(), hidden: true })),
      ...there.slice(2, 4).map((doc) => setHidden(admin, { reviewId: doc._id.toHexString(), hidden: false })),
    ]);
    const visible = await reviews().find({ productId: _id, hidden: false }).toArray();
    const counted = times(5, (index) => visible.filter(({ rating }) => rating === index + 1).length);
    expect(await starsOf(_id)).toEqual(counted);
    expect(await waiting(_id)).toBe(0);
  });

  it('are not written by who counted before somebody else did', async () => {
    const { _id } = await aProduct();
    const first = await aReview(_id, { rating: 1, ...toCount() });
    // The rival is done between this one's count and its write.
    const { updateOne } = products();
    let isOvertaken = false;
    const overtaken = Object.getPrototypeOf(products()) as { updateOne: typeof updateOne };
    overtaken.updateOne = async function (this: unknown, ...args: Parameters<typeof updateOne>) {
      if (!isOvertaken && JSON.stringify(args[1]).includes('ratingsCounted')) {
        isOvertaken = true;
        await countReview(await aReview(_id, { rating: 5, ...toCount() }));
      }
      return updateOne.apply(this as ReturnType<typeof products>, args);
    } as typeof updateOne;
    try {
      await countReview(first);
    } finally {
      overtaken.updateOne = updateOne;
    }
    expect(isOvertaken).toBe(true);
    expect(await starsOf(_id)).toEqual([1, 0, 0, 0, 1]);
    expect((await storedProduct(_id)).ratingsCounted).toBe(2);
  });

  it('that a process left uncounted are counted by the sweep, which says which pages show it', async () => {
    const { _id } = await aProduct();
    await aReview(_id, { rating: 3, verified: false, ...toCount() });
    const { hard = [] } = await settleReviews();
    expect(await starsOf(_id)).toEqual([0, 0, 1, 0, 0]);
    expect(hard).toEqual(expect.arrayContaining(['products', 'reviews', `product:${_id.toHexString()}`]));
    expect(await waiting(_id)).toBe(0);
    expect(await settleReviews()).toEqual({ hard: [] });
  });

  it('do not touch the product otherwise: an edit under way stays valid', async () => {
    const { _id, updatedAt } = await aProduct();
    await addReview(await aUser(), { review: 'Good.', rating: 5, productId: _id.toHexString() });
    expect((await storedProduct(_id)).updatedAt).toEqual(updatedAt);
  });
});

describe('the mark of a buyer', () => {
  it('is given to who has paid for the product when he writes, whichever way he writes', async () => {
    const { actor, product, order } = await anOrder();
    const productId = product._id.toHexString();
    await addReview(actor, { review: 'Too early.', rating: 1, productId });
    await pay(order.id);
    await addReview(actor, { review: 'In use.', rating: 5, productId });
    await addReview(await aUser(), { review: 'Heard of it.', rating: 2, productId });
    const { rows } = await getReviewsOf(productId, 1);
    expect(rows.map(({ review, verified }) => [review, verified])).toEqual([
      ['Heard of it.', false],
      ['In use.', true],
      ['Too early.', false],
    ]);
  });

  it('is found out for older reviews, by what was paid before they were written', async () => {
    const { actor, product, order } = await anOrder();
    const userId = new ObjectId(actor.id);
    const before = await aReview(product._id, {
      userId,
      createdAt: new Date(Date.now() - 60_000),
      rating: 2,
    });
    await pay(order.id);
    const after = await aReview(product._id, { userId, createdAt: new Date(Date.now() + 1000), rating: 4 });
    await settleReviews();
    const marks = await reviews()
      .find({ _id: { $in: [before._id, after._id] } })
      .sort({ _id: 1 })
      .toArray();
    expect(marks.map(({ verified }) => verified)).toEqual([false, true]);
    expect(await starsOf(product._id)).toEqual([0, 1, 0, 1, 0]);
  });
});

describe('reviews on a product’s page', () => {
  it('come ten a page, newest first, without hidden ones and those of others, by keys alone', async () => {
    const { _id } = await aProduct();
    const other = await aProduct();
    for (let made = 0; made < 12; made += 1) await aReview(_id, { review: `Review ${made}` });
    await aReview(_id, { hidden: true, review: 'Hidden' });
    await aReview(other._id, { review: 'Of another' });
    const read = async (page: number) =>
      (await getReviewsOf(_id.toHexString(), page)).rows.map(({ review }) => review);
    expect(await read(1)).toEqual(times(10, (index) => `Review ${11 - index}`));
    expect(await read(2)).toEqual(['Review 1', 'Review 0']);
    const plan = await reviews()
      .find({ productId: _id, hidden: false }, { hint: 'product' })
      .sort({ _id: -1 })
      .limit(10)
      .explain('executionStats');
    expect(plan['executionStats']).toMatchObject({ totalKeysExamined: 10, totalDocsExamined: 10 });
  });

  it('move the pages of their product and of lists, those of the shop the others', () => {
    const productId = 'a'.repeat(24);
    expect(reviewChanged({ productId })).toEqual({ hard: ['reviews', 'products', `product:${productId}`] });
    expect(reviewChanged({ productId: null })).toEqual({ hard: ['reviews'] });
  });
});
