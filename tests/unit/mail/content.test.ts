import { afterAll, describe, expect, it, vi } from 'vitest';
import { escapeHtml } from '@/lib/base/html';
import { formatMoney } from '@/lib/base/money';
import type { MailKind } from '@/lib/mail/schema';

// Links in mails are signed; no more of the environment is needed here. Another file of this worker may have loaded the real one.
vi.resetModules();
vi.doMock('@/lib/platform/env', () => ({
  env: () => ({ AUTH_SECRET: 'a-secret-of-the-tests-only-0123456789' }),
}));
const { contentOf } = await import('@/lib/mail/content');
const { pauseAfter } = await import('@/lib/mail/deliver');
const { toHtml, toText } = await import('@/lib/mail/template');
afterAll(() => {
  vi.doUnmock('@/lib/platform/env');
  vi.resetModules();
});

const order = {
  orderId: '6b016a2b5433ac04ff27ec09',
  buyer: 'Buyer "<b>"',
  product: 'Roller & <i>Brush</i>',
  quantity: 10,
  price: 345,
  total: 3450,
  address: '1 Harbour Street\nPort',
};
const account = { name: 'Buyer "<b>"', requestId: 'one-request' };
const accountKinds = {
  welcome: account,
  verifyEmail: account,
  passwordReset: { requestId: 'one-request' },
  passwordChanged: { name: account.name },
  secondFactor: { name: account.name, event: 'recovery', codesLeft: 9 },
};
const orderKinds = {
  orderPlaced: { ...order, payBy: '2026-11-21T09:00:00.000Z' },
  orderPaid: { ...order, payment: 'pi_1' },
  orderStatus: { ...order, status: 'shipped' },
  orderTracked: {
    ...order,
    carrier: 'UPS',
    parcel: '1Z999',
    follow: 'https://www.ups.com/track?tracknum=1Z999',
  },
  orderCancelled: { ...order, byBuyer: false },
  orderExpired: order,
  paymentRefunded: { ...order, payment: 'pi_1', amount: 3450 },
  paymentTrouble: {
    ...order,
    payment: 'pi_1',
    amount: 3450,
    email: 'buyer@example.com',
    what: 'disputed',
    reason: 'product_not_received',
  },
  refundNotice: { ...order, payment: 'pi_1', amount: 3450, email: 'buyer@example.com' },
};
const alertKinds = {
  alertConfirm: { askId: 'one-asking', product: 'Roller & <i>Brush</i>' },
  backInStock: {
    askId: 'one-asking',
    email: 'buyer@example.com',
    product: 'R'.repeat(120),
    slug: 'roller',
    price: 345,
    quantity: 10,
    available: 20,
  },
};
const quote = {
  quoteId: '6b016a2b5433ac04ff27ec09',
  number: 'NB-Q1001',
  buyer: 'Buyer "<b>"',
  currency: 'usd',
  lines: [{ product: 'Roller & <i>Brush</i>', quantity: 10, price: null }],
};
const quoteKinds = {
  quoteAsked: { ...quote, email: 'buyer@example.com', note: 'By <b>Friday</b>', wantedDate: '2026-12-01' },
  quoteOffered: {
    ...quote,
    lines: [{ product: 'Roller & <i>Brush</i>', quantity: 10, price: 300 }],
    until: '2026-12-01',
    message: 'As <i>discussed</i>',
  },
  quoteClosed: { ...quote, what: 'declined', words: 'We do not make this any more.' },
};
const shopKinds = {
  booksWrong: { night: '2026-11-22', wrong: 2, findings: ['order 1: its total is not price × quantity'] },
};
const kinds: Record<MailKind, object> = {
  ...accountKinds,
  ...orderKinds,
  ...alertKinds,
  ...quoteKinds,
  ...shopKinds,
};

describe.each(Object.entries(kinds))('the mail %s', (kind, data) => {
  const content = contentOf(kind as MailKind, data);

  it('says in text what it says in HTML', () => {
    const text = toText(content);
    const html = toHtml(content);
    for (const part of [content.heading, ...content.paragraphs, content.note ?? ''])
      expect([text.includes(part), html.includes(escapeHtml(part))]).toEqual([true, true]);
    for (const { value } of content.facts) {
      for (const line of value.split('\n')) {
        expect(text).toContain(line);
        expect(html).toContain(escapeHtml(line));
      }
    }
    if (content.action) expect(text).toContain(content.action.href);
    if (content.stop)
      expect([text, html].every((said) => said.includes(content.stop?.page ?? '-'))).toBe(true);
    if (kind in orderKinds) expect(`${text}${html}`).toContain(formatMoney(3450));
    expect(`${text}${html}`).not.toMatch(/undefined|NaN|\[object/);
  });

  it('lets nothing that was typed become markup', () => {
    const html = toHtml(content);
    expect(html).not.toMatch(/<(?:i|b|script|img)[ >]/);
  });

  it('has a short subject on one line', () => {
    expect(content.subject).toMatch(/^[^\r\n]{10,78}$/);
  });
});

it.each(['orderPlaced', 'orderPaid', 'orderTracked', 'orderCancelled', 'orderExpired'] as const)(
  '%s of several orders names each of them, and their sum',
  (kind) => {
    const lines = [1, 2, 3].map((at) => ({
      orderId: `${order.orderId.slice(0, -1)}${at}`,
      number: `NB-100${at}`,
      product: `Roller ${at}`,
      quantity: at,
      total: 1000 * at,
    }));
    const about = { ...orderKinds[kind], ...(kind === 'orderTracked' && { parcel: null, follow: null }) };
    const content = contentOf(kind, { ...about, together: { number: 'NB-G1001', lines } });
    const text = toText(content);
    expect(content.subject).toContain('NB-G1001');
    for (const { number, product } of lines) expect(text).toMatch(new RegExp(`${number}.*${product}`));
    expect(text).toContain(formatMoney(6000));
    expect(content.facts[0]).toEqual({ label: 'Orders', value: 'NB-G1001' });
    expect(`${content.subject} ${content.heading} ${content.paragraphs} ${content.note}`).not.toMatch(
      /\b(?:[Yy]our|[Tt]his|[Tt]he|for) order\b|^Order /,
    );
  },
);

it('a name that is written from right to left takes no amount and no address along', () => {
  const lines = [1, 2].map((at) => ({
    orderId: `${order.orderId.slice(0, -1)}${at}`,
    number: `NB-100${at}`,
    product: 'רולר',
    quantity: at,
    total: 1000,
  }));
  const { facts } = contentOf('orderPaid', { ...orderKinds.orderPaid, together: { number: null, lines } });
  expect(facts.map(({ value }) => value)).toContain(`1 × \u2068רולר\u2069, ${formatMoney(1000)}`);
  const notice = contentOf('refundNotice', { ...orderKinds.refundNotice, buyer: 'שרה' });
  expect(notice.facts).toContainEqual({
    label: 'Buyer',
    value: `\u2068שרה\u2069, ${orderKinds.refundNotice.email}`,
  });
  const address = 'רולר 18\n12 Harbour Street';
  const placed = contentOf('orderPlaced', { ...orderKinds.orderPlaced, address });
  expect(placed.facts).toContainEqual({
    label: 'Deliver to',
    value: '\u2068רולר 18\u2069\n12 Harbour Street',
  });
  const back = contentOf('backInStock', { ...alertKinds.backInStock, product: 'רולר' });
  expect(back.heading).toBe('\u2068רולר\u2069 is back in stock');
});

it.each([
  'orderPlaced',
  'orderPaid',
  'orderCancelled',
  'orderExpired',
  'orderStatus',
  'orderTracked',
  'paymentTrouble',
] as const)('%s of several of which one is left speaks of that one', (kind) => {
  const about = orderKinds[kind];
  const { orderId, product, quantity, total } = about;
  const lines = [{ orderId, number: 'NB-1001', product, quantity, total }];
  const alone = contentOf(kind, about);
  expect(contentOf(kind, { ...about, together: { number: null, lines } })).toEqual(alone);
  const named = contentOf(kind, { ...about, together: { number: 'NB-G1001', lines } });
  expect(named.subject).toContain('NB-G1001');
  expect(`${named.subject} ${named.heading} ${named.paragraphs}`).not.toMatch(/\b0 more\b|\b[Oo]rders\b/);
});

it('an address keeps its lines, and none of them reads like another fact', () => {
  const address = '1 Harbour Street\nTotal: 0 dollars\nPort';
  const content = contentOf('orderPaid', { ...orderKinds.orderPaid, address });
  const [, text = ''] = /(Deliver to: .*?)\nPayment/s.exec(toText(content)) ?? [];
  const column = text.indexOf('1 Harbour');
  expect(text.split('\n').map((line) => line.slice(column))).toEqual(address.split('\n'));
  expect(
    text
      .split('\n')
      .slice(1)
      .every((line) => line.startsWith(' '.repeat(column))),
  ).toBe(true);
  expect(toHtml(content)).toContain('1 Harbour Street<br>Total: 0 dollars<br>Port');
});

it.each([
  ['quoteOffered', { message: 'By pallet:\r\n- one now\n- one <b>later</b>' }],
  ['quoteClosed', { words: 'By pallet:\n- one now\n- one <b>later</b>' }],
] as const)('%s keeps the lines in which the shop wrote', (kind, written) => {
  const content = contentOf(kind, { ...quoteKinds[kind], ...written });
  expect(toText(content)).toMatch(/By pallet:\r?\n- one now\n- one <b>later<\/b>\n/);
  expect(toHtml(content)).toContain('By pallet:<br>- one now<br>- one &lt;b&gt;later&lt;/b&gt;</p>');
});

it.each(['alertConfirm', 'backInStock'] as const)('%s cuts no letter of a long name in half', (kind) => {
  const { subject } = contentOf(kind, { ...alertKinds[kind], product: `${'R'.repeat(48)}${'🎨'.repeat(9)}` });
  expect(subject).toMatch(/R🎨🎨…$/);
});

it.each(['refundNotice', 'paymentTrouble'] as const)(
  '%s makes no link of a buyer’s name for the office',
  (kind) => {
    const content = contentOf(kind, { ...orderKinds[kind], buyer: 'Log in at https://evil.example/stripe' });
    const said = content.facts.find(({ label }) => label === 'Buyer')?.value;
    expect(said).toContain('buyer@example.com');
    expect(said).not.toMatch(/https:\/\/|evil\.example/);
  },
);

it.each([
  'हिन्दी.com',
  'cafe\u0301.com',
  'i❤.ws',
  'evil。com',
  'evil.\u00adcom',
  'evil.\ufe0fcom',
  'me@\u00adevil',
])('no link is made of what a buyer typed in any script: %s', (host) => {
  const content = contentOf('quoteAsked', { ...quoteKinds.quoteAsked, note: `See ${host}/win` });
  expect(toText(content)).not.toContain(host);
});

it('counts are written as on pages and papers', () => {
  const many = { ...order, quantity: 1200 };
  expect(toText(contentOf('orderPaid', { ...many, payment: 'pi_1' }))).toMatch(/Quantity: +1,200 at/);
  expect(toText(contentOf('orderStatus', { ...many, left: 1100, status: 'shipped' }))).toMatch(
    /Quantity: +1,100 of 1,200 at/,
  );
  const asked = { ...quoteKinds.quoteAsked, lines: [{ product: 'Roller', quantity: 1200, price: null }] };
  expect(toText(contentOf('quoteAsked', asked))).toContain('1,200 × Roller');
  const back = { ...alertKinds.backInStock, available: 2400, quantity: 1200 };
  expect(toText(contentOf('backInStock', back))).toMatch(/Available: +2,400\nMinimum order: +1,200\n/);
});

it('a name without a blank makes no mail wider than its window', () => {
  const { alertConfirm, backInStock } = alertKinds;
  const product = 'R'.repeat(120);
  for (const content of [
    contentOf('backInStock', backInStock),
    contentOf('alertConfirm', { ...alertConfirm, product }),
  ])
    expect(toHtml(content)).toMatch(/<td style="[^"]*word-break:break-word[^"]*">\s*<h1 .*R{120}.*<\/td>/s);
});

it('Outlook, which lays mails out with Word, gets a width and the padding of the button from tables', () => {
  const html = toHtml(contentOf('orderPlaced', orderKinds.orderPlaced));
  const forOutlook = html.replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g, '$1');
  const forOthers = html.replace(/<!--.*?-->/g, '');
  for (const seen of [forOutlook, forOthers])
    for (const tag of ['table', 'tr', 'td'])
      expect(seen.match(new RegExp(`<${tag}[ >]`, 'g'))?.length).toBe(
        seen.match(new RegExp(`</${tag}>`, 'g'))?.length,
      );
  expect(forOutlook).toMatch(/<table [^>]*width="600"/);
  expect(forOthers).not.toMatch(/<table [^>]*width="600"/);
  expect(html).toMatch(
    /<td bgcolor="#\w{6}" style="[^"]*mso-padding-alt:14px 24px[^"]*"><a [^>]*padding:14px 24px/,
  );
});

it('data that does not fit is refused', () => {
  expect(() => contentOf('orderStatus', { ...order, status: 'lost' })).toThrow();
});

it('a mail is tried again after 5 s, then twice as long each time, at most an hour', () => {
  expect([1, 2, 3, 4, 12, 40].map(pauseAfter)).toEqual([5000, 10_000, 20_000, 40_000, 3_600_000, 3_600_000]);
});

describe('the greeting', () => {
  it.each([
    'Visit https://evil.example',
    'evil.example/win',
    'Win at www.evil.example',
    'mail me@evil.example',
    'Приз на приз.рф',
    'Win at evil。com',
    'Win at evil.\u00adcom',
    'Win at evil.\ufe0fcom',
    '$949 charged to you, call +1 888 555 0147 now to cancel',
    '１２３４５',
    '1-2-3-4-5',
  ])('is not made of a name that would be a link, or a number to call: %s', (name) => {
    const { paragraphs } = contentOf('passwordChanged', { name });
    expect(paragraphs[0]).toBe('Hello,');
  });

  it.each(['welcome', 'verifyEmail'] as const)(
    'of %s, which strangers can have sent, repeats no name',
    (kind) => {
      const content = contentOf(kind, { ...account, name: 'You have won, reply YES' });
      expect(content.paragraphs[0]).toBe('Hello,');
      expect(`${toText(content)}${toHtml(content)}`).not.toContain('won');
    },
  );

  it.each(['Ann Lee', "J. D. O'Neil", 'Zoë', '王芳', 'Studio 1924'])('is made of a name: %s', (name) => {
    const { paragraphs } = contentOf('passwordChanged', { name });
    expect(paragraphs[0]).toBe(`Hello ${name},`);
  });
});
