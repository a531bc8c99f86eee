import { beforeEach, describe, expect, it } from 'vitest';
import { getAuditActors, getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { adjustStock } from '@/lib/catalogue/stock';
import { closeQuote } from '@/lib/orders/quotes/close';
import { offerQuote } from '@/lib/orders/quotes/offer';
import { anAdmin, aProduct } from '../../support/factories.ts';
import { anAnswer, anAskedQuote, anOfferedQuote } from '../../support/quotes.ts';

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin();
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

  it('names an admin who answers a quote of his own', async () => {
    const { id } = await anAskedQuote({ actor: admin });
    await offerQuote(admin, anAnswer(id, 0, [300, 310]));
    await closeQuote(admin, { quoteId: id, version: 1, words: 'Too cheap.' });
    expect((await list({})).map(({ action, by }) => `${action} by ${by}`).toSorted()).toEqual([
      'quote.asked by The buyer',
      `quote.offered by ${admin.email}`,
      `quote.withdrawn by ${admin.email}`,
    ]);
  });

  it('shows what each did whom its filter offers, buyers too', async () => {
    await anOfferedQuote();
    const actors = await getAuditActors(admin);
    expect(actors).toHaveLength(2);
    for (const by of actors) expect((await list({ by })).map((event) => event.by)).toEqual([by]);
  });
});
