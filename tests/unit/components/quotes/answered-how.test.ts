import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AskQuote } from '@/components/quotes/ask-quote';
import { QuoteOutcome } from '@/components/quotes/quote-outcome';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { inAccount } from '../../../support/account.ts';

const list = { lines: [], total: 0, orderable: 0 };
const quote = { state: 'asked', groupNumber: null, currency: 'usd' } as const;
const before = (isMailed: boolean) =>
  renderToStaticMarkup(inAccount(createElement(AskQuote, { list, isMailed })));
const after = (isMailed: boolean) =>
  renderToStaticMarkup(inAccount(createElement(QuoteOutcome, { quote, isMailed })));

it('a buyer whose email is verified is told that the answer to a request comes by email, too', () => {
  expect(before(true)).toContain('we answer by email with a price for each line');
  expect(after(true)).toContain('We answer by email, and here.');
});

it('a buyer whose email is not verified, whom no such email reaches, is told where the answer is', () => {
  expect(before(false)).toContain('we answer with a price for each line');
  expect(after(false)).toContain(messages.quote.unverifiedAsked);
  expect(after(false)).toContain(`href="${paths.dashboard}"`);
  for (const said of [before(false), after(false), messages.quote.asked('NB-Q1001')])
    expect(said).not.toMatch(/answer by email/);
});
