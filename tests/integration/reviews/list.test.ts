import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { addReview } from '@/lib/reviews/add';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { anAdmin, aProduct, aUser } from '../../support/factories.ts';

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin();
});

describe("the admin's list of reviews", () => {
  const list = async (query: Record<string, string>) =>
    (await getReviewsForAdmin(admin, reviewsQuerySchema.parse(query))).rows;

  it('says what each is about, and is ordered by age or by rating', async () => {
    const product = await aProduct({ name: 'Sash Brush' });
    const [one, other] = [await aUser(), await aUser()];
    await addReview(one, { review: 'Fine.', rating: 4, productId: product._id.toHexString() });
    await addReview(other, { review: 'Bad.', rating: 1 });
    await addReview(one, { review: '=HYPERLINK("x")', rating: 5 });
    const ratings = async (sort: string) => (await list({ sort })).map(({ rating }) => rating);
    expect(await ratings('newest')).toEqual([5, 1, 4]);
    expect(await ratings('oldest')).toEqual([4, 1, 5]);
    expect(await ratings('highest')).toEqual([5, 4, 1]);
    expect(await ratings('lowest')).toEqual([1, 4, 5]);
    expect((await list({ q: 'fine' }))[0]?.product).toEqual({
      id: product._id.toHexString(),
      name: 'Sash Brush',
    });
    expect((await list({ q: 'bad' }))[0]?.product).toBeNull();
  });
});
