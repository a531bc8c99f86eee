import { expect, it } from 'vitest';
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
