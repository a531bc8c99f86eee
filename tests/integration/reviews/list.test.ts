import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { everything } from '@/lib/base/paging';
import { resetLimit } from '@/lib/platform/limits';
import { addReviewAction } from '@/lib/reviews/actions';
import { addReview } from '@/lib/reviews/add';
import {
  countRatings,
  getReviewsForAdmin,
  mostForStrangers,
  type ReviewDoc,
  reviews,
  visibleReviews,
} from '@/lib/reviews/data';
import { loggedAs } from '@/lib/reviews/moderate';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { press } from '../../support/actions.ts';
import { anAdmin, aProduct, aUser } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { call, tokenOf } from '../../support/rest.ts';
import { outcomes, times } from '../support.ts';

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

  it('is named in the log by its author and its beginning, which ends with a whole character', () => {
    const review = `${'x'.repeat(79)}😀 and more`;
    expect(loggedAs({ name: 'Zoë', review })).toBe(`Zoë: ${'x'.repeat(79)}😀…`);
    expect(loggedAs({ name: 'Zoë', review: 'Sheds nothing.' })).toBe('Zoë: Sheds nothing.');
  });

  it('is searched with and without accents, anywhere in a name or text', async () => {
    await addReview(await aUser({ name: 'Zoë Müller' }), { review: 'Sehr schön.', rating: 5 });
    await addReview(await aUser({ name: 'Ann Muller' }), { review: 'हिन्दी (a+)', rating: 4 });
    const authors = async (q: string) => (await list({ q })).map(({ name }) => name);
    for (const q of ['muller', 'MÜLLER', 'üller'])
      expect(await authors(q), q).toEqual(['Ann Muller', 'Zoë Müller']);
    expect(await authors('zoe')).toEqual(['Zoë Müller']);
    expect(await authors('schon.')).toEqual(['Zoë Müller']);
    for (const q of ['हिन्दी', '(a+)']) expect(await authors(q), q).toEqual(['Ann Muller']);
    expect(await authors('.*')).toEqual([]);
  });
});

describe('reviews as REST lists them', () => {
  it('are the newest, oldest first, for a stranger who asks for all, and all for everybody else', async () => {
    await reviews().deleteMany({});
    const author = await aUser();
    const made = Array.from({ length: mostForStrangers + 5 }, (_, index) => ({
      _id: new ObjectId(),
      userId: null,
      productId: null,
      name: 'Somebody',
      email: 'somebody@example.com',
      img: null,
      review: `Review ${index}`,
      rating: 5,
      hidden: false,
      createdAt: new Date(),
    }));
    await reviews().insertMany(made);
    const idsOf = async (rows: AsyncIterable<ReviewDoc> | Iterable<ReviewDoc>) => {
      const ids: string[] = [];
      for await (const { _id } of rows) ids.push(_id.toHexString());
      return ids;
    };
    const all = made.map(({ _id }) => _id.toHexString());
    expect(await idsOf(await visibleReviews(null, everything))).toEqual(all.slice(5));
    expect(await idsOf(await visibleReviews(author, everything))).toEqual(all);
    expect((await idsOf(await visibleReviews(null, { ...everything, limit: 10 })))[0]).toBe(all[0]);
    expect(await countRatings()).toEqual([{ rating: 5, count: made.length }]);
  });

  it('are so many a day for one author', async () => {
    const author = await aUser();
    for (let day = 0; day < 3; day += 1) {
      for (let made = 0; made < 20; made += 1) await addReview(author, { review: 'Good.', rating: 5 });
      await resetLimit('review', author.id); // a minute later
    }
    expect(await refusal(addReview(author, { review: 'Good.', rating: 5 }))).toMatchObject({
      code: 'limited',
    });
  });

  it('are fewer a day for an author whose address nobody has proved', async () => {
    const author = await aUser({ emailVerified: null });
    const add = () => addReview(author, { review: 'Good.', rating: 5 });
    expect(await outcomes(times(12, add))).toEqual({ ok: 10, limited: 2 });
  });

  it('and so many an hour for the network of several such, at whichever door', async () => {
    const body = { review: 'Good.', rating: 5 };
    const before = await reviews().countDocuments();
    const addFive = async (author: Actor) => {
      const token = await tokenOf(author);
      for (let made = 0; made < 3; made += 1) await call('POST', '/reviews', { token, body });
      for (let made = 0; made < 2; made += 1)
        await press(addReviewAction, author, { review: 'Good.', rating: '5' });
    };
    for (let made = 0; made < 13; made += 1) await addFive(await aUser({ emailVerified: null }));
    expect((await reviews().countDocuments()) - before).toBe(60);
    await addFive(await aUser());
    expect((await reviews().countDocuments()) - before).toBe(65);
  });
});
