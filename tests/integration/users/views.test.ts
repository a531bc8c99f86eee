import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { getViews, removeView, saveView } from '@/lib/users/views/data';
import { mostViews, saveViewSchema, viewQuery } from '@/lib/users/views/schema';
import { anAdmin, aUser } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';

describe('saved views of the list of orders', () => {
  it('belong to one admin, have a name each, and can be removed', async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()];
    const view = await saveView(admin, saveViewSchema.parse({ name: ' Due ', query: 'show=pack&order=asc' }));
    expect(view).toMatchObject({ name: 'Due', query: 'show=pack&order=asc' });
    const again = await saveView(admin, { name: view.name, query: view.query });
    expect(again, 'its answer was lost').toEqual(view);
    expect(await getViews(admin)).toEqual([view]);
    expect(await getViews(other)).toEqual([]);
    expect(await refusal(saveView(admin, { name: 'Due', query: '' }))).toMatchObject({
      fieldErrors: { name: [messages.views.nameTaken] },
    });
    expect((await refusal(removeView(other, { viewId: view.id }))).code).toBe('not_found');
    expect(await removeView(admin, { viewId: view.id })).toEqual({ name: 'Due' });
    expect((await refusal(removeView(admin, { viewId: view.id }))).message).toBe(messages.views.notFound);
    expect(await getViews(admin)).toEqual([]);
  });

  it('are at most twenty, also of rivals', async () => {
    const admin = await anAdmin();
    const tries = Array.from({ length: mostViews + 5 }, (_, index) =>
      saveView(admin, { name: `View ${index}`, query: '' }).then(
        () => 'saved',
        (error: { message: string }) => error.message,
      ),
    );
    const results = await Promise.all(tries);
    expect(results.filter((result) => result === 'saved')).toHaveLength(mostViews);
    expect(results.filter((result) => result === messages.views.tooMany(mostViews))).toHaveLength(5);
    expect(await getViews(admin)).toHaveLength(mostViews);
  });

  it('are no matter of customers', async () => {
    const buyer = await aUser();
    for (const call of [
      () => getViews(buyer),
      () => saveView(buyer, { name: 'x', query: '' }),
      () => removeView(buyer, { viewId: 'a'.repeat(24) }),
    ])
      expect((await refusal(call())).code).toBe('forbidden');
  });

  it('keep of an address what the list reads of it, in one spelling', () => {
    expect(viewQuery('page=7&utm=x&order=asc&show=pack&q=')).toBe('show=pack&order=asc');
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const kept = viewQuery(text);
        expect(viewQuery(kept)).toBe(kept);
        const read = (search: string) =>
          ordersQuerySchema.parse(Object.fromEntries(new URLSearchParams(search)));
        expect(read(kept)).toEqual({ ...read(text), page: 1 });
      }),
    );
  });

  it('may look for as many letters of any script as the list does', async () => {
    const admin = await anAdmin();
    const q = '刷'.repeat(100);
    const view = await saveView(
      admin,
      saveViewSchema.parse({ name: 'Brushes', query: viewQuery(new URLSearchParams({ q }).toString()) }),
    );
    expect(ordersQuerySchema.parse(Object.fromEntries(new URLSearchParams(view.query))).q).toBe(q);
  });
});
