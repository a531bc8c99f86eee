import { expect, it } from 'vitest';
import { quotes, toSummary } from '@/lib/orders/quotes/data';
import { getAllQuotes } from '@/lib/orders/quotes/list';
import { allQuotesQuerySchema, quoteFilters } from '@/lib/orders/quotes/schema';
import { anOfferedQuote, storedQuote } from '../../../support/quotes.ts';

// What asks without an index fails here by itself (tests/support/vitest/plans.ts).
it('the office’s list has every quote where it belongs, counted and read by an index', async () => {
  const { id, admin } = await anOfferedQuote();
  const { number } = toSummary(await storedQuote(id));
  for (const show of quoteFilters) {
    const { rows, total } = await getAllQuotes(admin, allQuotesQuerySchema.parse({ show }));
    const expected = show === 'all' || show === 'offered' ? [id] : [];
    expect([total, rows.map((row) => row.id)], show).toEqual([expected.length, expected]);
    for (const q of [number, number.slice(3), number.slice(4), `${number.replace('-', '–')}.`])
      expect(
        (await getAllQuotes(admin, allQuotesQuerySchema.parse({ show, q }))).rows.map((row) => row.id),
      ).toEqual(expected);
    for (const q of ['nobody', 'NB-Q999999'])
      expect((await getAllQuotes(admin, allQuotesQuerySchema.parse({ show, q }))).total).toBe(0);
  }
  await quotes().updateOne({}, { $set: { 'lines.0.productName': 'Roller Q999500' } });
  for (const [q, total] of [
    ['q999500', 1],
    ['NB-Q999500', 0],
  ] as const) // the name of a product, and no quote's number
    expect((await getAllQuotes(admin, allQuotesQuerySchema.parse({ q }))).total).toBe(total);
});
