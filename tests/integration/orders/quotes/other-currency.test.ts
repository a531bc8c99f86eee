import { ObjectId } from 'mongodb';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import AnswerQuotePage from '@/app/dashboard/allQuotes/[id]/page';
import QuotePage from '@/app/dashboard/quote/[id]/page';
import { QuoteOutcome } from '@/components/quotes/quote-outcome';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { quotes } from '@/lib/orders/quotes/data';
import { getOwnQuote } from '@/lib/orders/quotes/read';
import { anOfferedQuote } from '../../../support/quotes.ts';
import { newRequest } from '../../../support/request.ts';
import { sessionCookieOf } from '../../../support/rest.ts';

/** The quote's page for this visitor, as it is handed on to be drawn. */
async function pageOf(page: typeof QuotePage, actor: Actor, id: string): Promise<string> {
  newRequest({ cookie: await sessionCookieOf(actor) });
  return JSON.stringify(await page({ params: Promise.resolve({ id }) }));
}

it('an offer from before the shop’s currency changed is shown with why it can’t be accepted or changed, not with the forms', async () => {
  const { actor, admin, id } = await anOfferedQuote();
  const pages = async () => [
    (await pageOf(QuotePage, actor, id)).includes('Accept the offer'),
    (await pageOf(AnswerQuotePage, admin, id)).includes('Change the offer'),
    (await pageOf(AnswerQuotePage, admin, id)).includes(messages.quote.askedInOther),
  ];
  expect(await pages()).toEqual([true, true, false]);
  await quotes().updateOne({ _id: new ObjectId(id) }, { $set: { currency: 'chf' } });
  expect(await pages()).toEqual([false, false, true]);
  expect(await pageOf(AnswerQuotePage, admin, id)).toContain('Or withdraw the offer');
  const outcome = createElement(QuoteOutcome, { quote: await getOwnQuote(actor, id), isMailed: true });
  expect(renderToStaticMarkup(outcome)).toContain(messages.quote.otherCurrency);
});
