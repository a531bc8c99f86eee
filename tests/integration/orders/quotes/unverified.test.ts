import { expect, it } from 'vitest';
import QuotePage from '@/app/dashboard/quote/[id]/page';
import { unverifiedListWords } from '@/lib/orders/unverified';
import { aUser } from '../../../support/factories.ts';
import { anOfferedQuote } from '../../../support/quotes.ts';
import { newRequest } from '../../../support/request.ts';
import { sessionCookieOf } from '../../../support/rest.ts';

it('an offer is not accepted without a word of how short goods are held for an address that nobody has verified', async () => {
  const words = unverifiedListWords({ verified: false });
  for (const emailVerified of [null, new Date()]) {
    const { actor, id } = await anOfferedQuote({ actor: await aUser({ emailVerified }) });
    newRequest({ cookie: await sessionCookieOf(actor) });
    const page = JSON.stringify(await QuotePage({ params: Promise.resolve({ id }) }));
    expect(page.includes('Accept the offer')).toBe(true);
    expect(page.includes(words)).toBe(emailVerified === null);
  }
});
