import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { addReview } from '@/lib/reviews/add';
import { reviews } from '@/lib/reviews/data';
import { aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { times } from '../support.ts';

const writtenBy = ({ id }: Actor) => reviews().countDocuments({ userId: new ObjectId(id) });
const review = { review: 'Sheds nothing.', rating: 4 };
const requestKey = 'review-form-1';

describe('a review that is sent again', () => {
  it('under the same key stands once and counts once, in the same moment too', async () => {
    const [author, product] = [await aUser(), await aProduct()];
    const about = { ...review, requestKey, productId: product._id.toHexString() };
    const first = await addReview(author, about);
    expect(await addReview(author, { ...about, productId: about.productId.toUpperCase() })).toEqual(first);
    const together = { ...about, requestKey: 'review-form-2' };
    const all = await Promise.all(times(6, () => addReview(author, together)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await writtenBy(author)).toBe(2);
    expect((await storedProduct(product._id)).ratings).toEqual([0, 0, 0, 2, 0]);
  });

  it('in other words under the same key is refused, and what stands stays', async () => {
    const author = await aUser();
    await addReview(author, { ...review, requestKey });
    for (const other of [
      { review: 'Sheds.' },
      { rating: 1 },
      { productId: (await aProduct())._id.toHexString() },
    ])
      await expect(addReview(author, { ...review, ...other, requestKey })).rejects.toMatchObject({
        code: 'conflict',
        message: messages.review.keyReused,
      });
    expect(await writtenBy(author)).toBe(1);
  });

  it('under another key, under none, or by somebody else is another one', async () => {
    const [author, other] = [await aUser(), await aUser()];
    await addReview(author, { ...review, requestKey });
    await addReview(author, { ...review, requestKey: 'review-form-2' });
    await addReview(author, review);
    await addReview(author, review);
    await addReview(other, { ...review, requestKey });
    expect([await writtenBy(author), await writtenBy(other)]).toEqual([4, 1]);
  });
});
