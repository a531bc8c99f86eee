import { beforeEach, describe, expect, it } from 'vitest';
import { auditEvents, getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { adjustStock } from '@/lib/catalogue/stock';
import { exportOf } from '@/lib/ops/exports/data';
import { addReview } from '@/lib/reviews/add';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { setHidden } from '@/lib/reviews/moderate';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { anAdmin, aProduct, aUser } from '../support/factories.ts';
import { refusal } from '../support/refusal.ts';

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin();
});

/** A whole list as its file, line by line, without the byte order mark. */
async function fileOf(list: string): Promise<string[]> {
  let text = '';
  for await (const part of exportOf(admin, list) ?? []) text += part;
  return text.slice(1).trimEnd().split('\r\n');
}

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

  it('comes as a file, hidden ones too, without formulas', async () => {
    const author = await aUser();
    await addReview(author, { review: '=HYPERLINK("x")', rating: 5 });
    const [review] = await list({});
    await setHidden(admin, { reviewId: review?.id ?? '', hidden: true });
    const [header, row, ...rest] = await fileOf('reviews');
    expect(header).toBe('_id,written,name,email,rating,review,productId,state');
    expect(row).toContain(`,${author.email},5,"'=HYPERLINK(""x"")",,hidden`);
    expect(rest).toEqual([]);
  });
});

describe('the audit log', () => {
  const list = async (query: Record<string, string>) =>
    (await getAuditLog(admin, auditQuerySchema.parse(query))).rows;

  it('is searched literally by what was changed, and ordered either way', async () => {
    for (const name of ['Roller (9 in)', 'Brush']) {
      const productId = (await aProduct({ name }))._id.toHexString();
      await adjustStock(admin, { productId, change: 5, reason: 'Count' });
    }
    const names = async (query: Record<string, string>) =>
      (await list(query)).map(({ subject }) => subject.name);
    expect(await names({})).toEqual(['Brush', 'Roller (9 in)']);
    expect(await names({ order: 'asc' })).toEqual(['Roller (9 in)', 'Brush']);
    expect(await names({ q: 'roller (9' })).toEqual(['Roller (9 in)']);
    expect(await names({ q: '.*' })).toEqual([]);
  });

  it('comes as a file with what was before and after', async () => {
    const productId = (await aProduct({ name: 'Brush', available: 10 }))._id.toHexString();
    await adjustStock(admin, { productId, change: 5, reason: 'Count' });
    const [header, row, ...rest] = await fileOf('audit');
    expect(header).toBe('at,by,what,kind,id,name,before,after');
    expect(row).toContain(`,${admin.email},product.stock,product,${productId},Brush,`);
    expect(row).toContain('"{""available"":10}","{""available"":15,""change"":5,""reason"":""Count""}"');
    expect(rest).toEqual([]);
    expect(await auditEvents().countDocuments()).toBe(1);
  });
});

it('the files are for admins, and an unknown list is none', async () => {
  const customer = await aUser();
  for (const list of ['users', 'orders', 'products', 'reviews', 'audit'])
    expect((await refusal(Promise.resolve().then(() => exportOf(customer, list)?.next()))).code, list).toBe(
      'forbidden',
    );
  expect(exportOf(admin, 'secrets')).toBeNull();
});
