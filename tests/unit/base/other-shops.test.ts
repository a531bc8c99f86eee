import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { site } from '@/lib/base/site';
import { siteFaults } from '@/lib/base/site-faults';

/** Loads the modules of the shop anew with other settings. */
const become = (settings: Partial<Record<keyof typeof site, unknown>>) => {
  vi.doMock('@/lib/base/site', () => ({ site: { ...site, ...settings } }));
  vi.resetModules();
};
const currency = (code: string, smallestCharge: number) => ({ code, words: code, smallestCharge });
const euros = currency('EUR', 0.5);

beforeEach(() => vi.stubEnv('AUTH_URL', 'https://shop.example'));
afterEach(() => {
  vi.doUnmock('@/lib/base/site');
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** What becomes of a typed price and a typed number of units; null if it is refused. */
async function read(text: string) {
  const { priceSchema, wholeNumber } = await import('@/lib/base/fields');
  return {
    price: priceSchema('no').safeParse(text).data ?? null,
    units: wholeNumber('no', 1, 1_000_000).safeParse(text).data ?? null,
  };
}

describe('numbers typed in a form', () => {
  it.each([
    ['12,50', { price: 12.5, units: null }],
    ['12.50', { price: 12.5, units: null }], // as the form shows it
    ['1250', { price: 1250, units: 1250 }],
    ['1.234,50', { price: 1234.5, units: null }],
    ['1.234,5.0', { price: null, units: null }],
    ['1,234.50', { price: null, units: null }],
    // One of these would be a thousandth of what was meant.
    ['1.250', { price: null, units: null }],
    ['1.000', { price: null, units: null }],
    ['1,000', { price: 1, units: null }],
    ['1,2,3', { price: null, units: null }],
  ])('are German in a German shop: %s', async (text, value) => {
    become({ locale: 'de-DE', currency: euros });
    expect(await read(text)).toEqual(value);
  });

  it.each([
    ['en-US', 'USD', '12,50', { price: null, units: null }],
    ['en-US', 'USD', '1.000', { price: 1, units: null }],
    ['en-US', 'USD', '1,234,567.50', { price: null, units: null }], // too much
    ['en-US', 'USD', '12,345.50', { price: 12_345.5, units: null }],
    ['en-IN', 'INR', '1,23,456.5', { price: 123_456.5, units: null }],
    ['de-CH', 'CHF', '1’234.50', { price: 1234.5, units: null }],
    ['sv-SE', 'SEK', '1\u00a0234,50', { price: 1234.5, units: null }],
    ['fr-TN', 'TND', '1\u202f234,500', { price: 1234.5, units: null }],
    ['en-US', 'USD', '-12,000', { price: null, units: null }],
    ['fr-TN', 'TND', '1.000', { price: 1, units: null }],
    ['ja-JP', 'JPY', '1250', { price: 1250, units: 1250 }],
    ['ar-KW', 'KWD', '٣٫٤٥', { price: 3.45, units: null }],
    ['ar-KW', 'KWD', '٣٤', { price: 34, units: 34 }],
    ['ar-EG', 'EGP', '١.٠٠٠', { price: null, units: null }], // a thousand, or one
    ['ar-EG', 'EGP', '١٫٠٠٠', { price: 1, units: null }],
    ['ar-TN', 'TND', '3.450', { price: 3.45, units: null }], // as the form shows it
  ])('are those of %s with %s: %s', async (locale, code, text, value) => {
    become({ locale, currency: currency(code, 1) });
    expect(await read(text)).toEqual(value);
  });

  it.each([
    ['en-US', euros, null],
    ['de-DE', euros, null],
    ['fr-TN', currency('TND', 1), 1.25],
  ])('are the same in a file that parts cells with semicolons: 1.250 in %s', async (locale, its, price) => {
    become({ locale, currency: its });
    const { readLines } = await import('@/lib/catalogue/import/parse');
    const [line] = await readLines(Buffer.from('sku;price\r\nR-1;1.250\r\n'));
    expect((await read(line?.cells.get('price') ?? '')).price).toBe(price);
  });

  it('say why they are refused if a sign may be between thousands', async () => {
    become({ locale: 'de-DE', currency: euros });
    const { wholeNumber } = await import('@/lib/base/fields');
    const { messages } = await import('@/lib/base/messages');
    for (const text of ['1.000', '1,000', '12.000'])
      expect(wholeNumber('required', 1, 9999).safeParse(text).error?.issues[0]?.message).toBe(
        messages.value.grouped,
      );
    become({ locale: 'en-US' });
    const { priceSchema } = await import('@/lib/base/fields');
    expect(priceSchema('required').safeParse('1,250').error?.issues[0]?.message, 'a price is there').toBe(
      messages.value.grouped,
    );
  });

  it('may be measures, which stay as they were shown', async () => {
    become({ locale: 'de-DE', currency: euros });
    const { propertyValuesSchema } = await import('@/lib/catalogue/properties');
    expect(propertyValuesSchema('brush').parse({ width: '9,5', bristleLength: '9.525' })).toEqual({
      width: 9.5,
      bristleLength: 9.525,
    });
    const { messages } = await import('@/lib/base/messages');
    for (const pieces of ['1.000', '1,000'])
      expect(
        propertyValuesSchema('brush').safeParse({ pieces }).error?.issues[0]?.message,
        'a thousand or one?',
      ).toBe(messages.value.grouped);
  });

  it('are added up while they are typed as they will be read', async () => {
    become({ locale: 'de-DE', currency: euros });
    const { ProductPreview } = await import('@/components/catalogue/product-preview');
    const { formatMoney } = await import('@/lib/base/money');
    const card = (price: string, breaks = '') =>
      renderToStaticMarkup(
        createElement(ProductPreview, {
          typed: { name: 'Roller', price, quantity: '10', available: '1200', breaks },
          picture: null,
        }),
      );
    expect(card('12,50')).toContain(formatMoney(1250));
    expect(card('1.250'), 'refused, so no price').toContain(formatMoney(0));
    const { sumOf } = await import('@/components/quotes/offer-form');
    expect(sumOf('12,50', 3, 'eur')).toBe(3750);
    expect(sumOf('1.250', 3, 'eur')).toBeNull();
  });

  it('may be bounds of prices in a list', async () => {
    become({ locale: 'de-DE', currency: euros });
    const { readListing } = await import('@/lib/catalogue/listing-query');
    expect(readListing({ min: '1.250', max: '2.500,50 €' })).toMatchObject({ min: 1250, max: 2500.5 });
    expect(readListing({ min: '7,5', max: '12.50' })).toMatchObject({ min: 7.5, max: 12.5 });
  });

  it.each([
    ['de-CH', 'CHF', '1’250.50', 1250.5],
    ['de-CH', 'CHF', "1'250", 1250],
    ['en-IN', 'INR', '1,23,456', 123_456],
    ['en-IN', 'INR', '₹12,34,567.50', 1_234_567.5],
    ['sv-SE', 'SEK', '1\u00a0250,50', 1250.5],
    ['fr-TN', 'TND', '1,500', 1.5], // thousands anywhere else
    ['fr-TN', 'TND', '12\u202f500,250', 12_500.25],
    ['fr-TN', 'TND', '1.500', 1.5], // as the list itself names it
  ])('may be bounds of prices in %s with %s: %s', async (locale, code, min, bound) => {
    become({ locale, currency: currency(code, 1) });
    const { readListing } = await import('@/lib/catalogue/listing-query');
    expect(readListing({ min }).min).toBe(bound);
  });
});

describe('the demo catalogue', () => {
  it.each([
    ['JPY', 1],
    ['EUR', 1],
    ['KWD', 10],
  ])('has prices that can be charged in %s, and breaks that fall', async (code, least) => {
    become({ currency: currency(code, 0.05) });
    const { demoProducts } = await import('@/scripts/seed/catalogue');
    const { manyProduct } = await import('@/scripts/seed/many-products');
    expect(demoProducts.some(({ breaks }) => breaks)).toBe(true);
    for (const { price, breaks } of demoProducts) {
      const prices = [price, ...(breaks ?? []).map((each) => each.price)];
      expect(prices).toEqual(prices.toSorted((one, other) => other - one));
      expect(new Set(prices).size).toBe(prices.length);
      for (const each of prices) expect(each % least).toBe(0);
    }
    const [first] = demoProducts;
    if (first) expect(manyProduct(7, { _id: first._id, at: first.createdAt }).price % least).toBe(0);
  });
});

describe('what search engines and readers are told', () => {
  it('has stars and rates as the locale writes numbers', async () => {
    become({ locale: 'de-DE', tax: { percent: 8.25 } });
    const { figure, tenths } = await import('@/lib/base/figures');
    const { legalPages } = await import('@/lib/base/legal');
    expect([tenths(4), tenths(4.55), figure(4.6)]).toEqual(['4,0', '4,6', '4,6']);
    expect(JSON.stringify(legalPages.terms)).toContain('Prices include 8,25% tax');
  });

  it('has measures and limits as well, where programs read plain ones', async () => {
    become({ locale: 'de-DE' });
    const { plainTable, propertyTable } = await import('@/lib/catalogue/properties');
    const values = { nap: 9.525, width: 1250, pieces: 2400 };
    const numbersIn = (table: { value: string }[]) => table.map(({ value }) => value);
    // No sign between thousands of a length: the form would take it for one before decimals.
    expect(numbersIn(propertyTable('roller', values))).toEqual(['9,525 mm', '1250 mm', '2.400']);
    expect(numbersIn(plainTable('roller', values))).toEqual(['9.525 mm', '1250 mm', '2400']);
    const { chipsOf } = await import('@/lib/catalogue/listing-chips');
    const { readListing } = await import('@/lib/catalogue/listing-query');
    const labels = chipsOf(readListing({ order: '1200', nap: '9.5' })).map(({ label }) => label);
    expect(labels).toEqual(['Minimum order 1.200 or fewer', 'Nap: 9,5 mm']);
    const { Drawing } = await import('@/components/product/drawing');
    const { shapeOf } = await import('@/components/product/drawing-shape');
    const shape = shapeOf('applicator', { width: 12.5, length: 100 });
    expect(shape && renderToStaticMarkup(Drawing({ shape }))).toMatch(/width 12,5 mm.*>12,5 mm</s);
    const { messages } = await import('@/lib/base/messages');
    expect(messages.catalogue.propertyNumber, 'ten thousand, not ten').toContain('10.000');
    const { inBytes, inSkew } = await import('@/components/status/measures');
    expect([inBytes(1_250_000), inSkew(-0.34), inSkew(0.01)]).toEqual(['1,3 MB', '−0,3 s', '0,0 s']);
  });

  it('has a number that telephones dial, however it is written', async () => {
    become({ contact: { ...site.contact, phone: '+49 (0)40 / 12 34-56' } });
    const { SiteFooter } = await import('@/components/layout/site-footer');
    expect(renderToStaticMarkup(SiteFooter({ products: [] }))).toContain('href="tel:+4940123456"');
  });

  it('has no region where addresses have none', async () => {
    const postal = { locality: 'Hamburg', region: '', code: '20095', country: 'DE' };
    become({ contact: { ...site.contact, postal } });
    const { organization } = await import('@/lib/http/structured-data');
    expect(organization().address).not.toHaveProperty('addressRegion');
  });

  it('names the language of the words, not of the numbers', async () => {
    become({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
    const { letterhead } = await import('@/lib/documents/words');
    expect(letterhead.lang).toBe('en');
    const { zoneName } = await import('@/lib/base/time');
    expect(zoneName, 'a part of English sentences').toBe('Central European Time');
  });
});

describe('the limits of unpaid orders', () => {
  it.each([
    ['JPY', 50, ['ORDER_OPEN_MONEY']],
    ['EUR', 0.5, []],
  ])('are doubted in %s as long as they are those for dollars', async (code, smallest, doubted) => {
    become({ currency: currency(code, smallest) });
    const { checkVariables } = await import('@/lib/ops/config/variables');
    const findings = checkVariables({ UNVERIFIED_OPEN_MONEY: '500000' }, new Map());
    const doubts = findings.filter(({ about, level }) => level === 'warn' && about.endsWith('_MONEY'));
    expect(doubts.map(({ about }) => about)).toEqual(doubted);
  });
});

describe('settings that cannot work', () => {
  it('are none of this shop’s', () => {
    expect(siteFaults(site)).toEqual([]);
  });

  it.each<[string, object]>([
    ['locale', { locale: 'de_DE' }],
    ['timeZone', { timeZone: 'Europe/Hamburg' }],
    ['currency.code', { currency: currency('eur', 0.5) }],
    ['currency.code', { currency: currency('ISK', 100) }],
    ['currency.smallestCharge', { currency: currency('EUR', 0) }],
    ['tax.percent', { tax: { percent: 7.12345 } }],
    ['orderPrefix', { orderPrefix: 'B+P' }],
    ['delivery.handlingDays', { delivery: { ...site.delivery, transitDays: [5, 1] } }],
    ['delivery.country', { delivery: { ...site.delivery, country: 'Germany' } }],
  ])('are named in one sentence: %s of %j', (name, settings) => {
    const faults = siteFaults({ ...site, ...settings });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
  });

  it.each([
    ['Hamburg', { locale: 'de-DE', timeZone: 'Europe/Berlin', currency: euros, tax: { percent: 19 } }],
    ['Osaka', { locale: 'ja-JP', timeZone: 'Asia/Tokyo', currency: currency('JPY', 50) }],
    ['Kuwait', { locale: 'en-KW', timeZone: 'Asia/Kuwait', currency: currency('KWD', 0.15) }],
  ])('are none of a shop in %s', (_where, settings) => {
    expect(siteFaults({ ...site, ...settings })).toEqual([]);
  });
});
