import 'server-only';
import { figure } from '@/lib/base/figures';
import { isolated } from '@/lib/base/isolated';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { formatCalendarDay, zoneName } from '@/lib/base/time';
import { type MailContent, type QuoteMail, mailSchemas as schemas } from '../schema';
import { hello, letter, link, plain, plainLines, questions } from './words';

/** The requested goods, line by line, with prices if there are any. */
const goodsOf = ({ lines, currency }: QuoteMail): MailContent['facts'] =>
  lines.map(({ product, quantity, price }, index) => ({
    label: `Line ${index + 1}`,
    value: `${figure(quantity)} × ${isolated(product)}${price === null ? '' : ` at ${formatMoney(price, currency)}, ${formatMoney(price * quantity, currency)}`}`,
  }));

const sumOf = ({ lines }: QuoteMail): number =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0);

/** Mails about quotes. */
export const quoteLetters = {
  quoteAsked: letter(schemas.quoteAsked, ({ email, note, wantedDate, ...quote }) => ({
    subject: `Price request ${quote.number}`,
    heading: `${isolated(plain(quote.buyer))} asks for a price`,
    paragraphs: ['Answer with prices and the last day they are good for, or decline.'],
    facts: [
      { label: 'Quote', value: quote.number },
      { label: 'Buyer', value: email },
      ...goodsOf(quote),
      ...(wantedDate === null ? [] : [{ label: 'Requested date', value: formatCalendarDay(wantedDate) }]),
      ...(note === null ? [] : [{ label: 'Note', value: plainLines(note) }]),
    ],
    action: { label: 'Answer', href: link(paths.answerQuote(quote.quoteId)) },
  })),
  quoteOffered: letter(schemas.quoteOffered, ({ until, message, ...quote }) => ({
    subject: `Our offer ${quote.number}`,
    heading: 'Our offer',
    paragraphs: [
      hello(quote.buyer),
      `These are our prices. You can accept them until the end of ${formatCalendarDay(until)}, ${zoneName}. The goods are set aside only once you accept.`,
      ...(message === null ? [] : [message]),
    ],
    facts: [
      { label: 'Offer', value: quote.number },
      ...goodsOf(quote),
      { label: 'Total', value: formatMoney(sumOf(quote), quote.currency) },
    ],
    action: { label: 'See the offer', href: link(paths.quote(quote.quoteId)) },
    note: questions,
  })),
  quoteClosed: letter(schemas.quoteClosed, ({ what, words, ...quote }) => ({
    subject:
      what === 'declined'
        ? `Your request ${quote.number} is declined`
        : `The offer ${quote.number} is withdrawn`,
    heading: what === 'declined' ? 'We can’t make you an offer' : 'Our offer is withdrawn',
    paragraphs: [hello(quote.buyer), words],
    facts: [{ label: 'Quote', value: quote.number }, ...goodsOf(quote)],
    action: { label: 'See your quotes', href: link(paths.quotes) },
    note: questions,
  })),
};
