import { expect, it, vi } from 'vitest';
import { TaxRow } from '@/components/orders/tax-row';
import { site } from '@/lib/base/site';

it('a total says how much of it is tax where prices include one, and nothing where they have none', () => {
  expect(TaxRow({ total: 11_900, rate: 0 })).toBeNull();
  expect(TaxRow({ total: 11_900 })).toEqual(TaxRow({ total: 11_900, rate: site.tax.percent }));
  expect(TaxRow({ total: 11_900, rate: 19, currency: 'eur' })?.props).toEqual({
    label: 'Includes 19% tax',
    children: '€19.00',
  });
});

it('the rate is written as on the invoice, by the locale of the shop', async () => {
  vi.resetModules();
  vi.doMock('@/lib/base/site', async (original) => {
    const { site: own } = await original<typeof import('@/lib/base/site')>();
    return { site: { ...own, locale: 'de-DE' } };
  });
  const [{ TaxRow: Row }, { taxRow }] = [
    await import('@/components/orders/tax-row'),
    await import('@/lib/documents/words'),
  ];
  vi.doUnmock('@/lib/base/site');
  vi.resetModules();
  expect(taxRow(8.25, 100, 'usd')[0]?.label).toBe('Includes 8,25% tax');
  expect(Row({ total: 11_900, rate: 8.25 })?.props).toMatchObject({ label: 'Includes 8,25% tax' });
});
