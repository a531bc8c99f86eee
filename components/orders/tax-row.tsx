import { SummaryRow } from '@/components/ui/summary-list';
import { formatMoney } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { taxPart } from '@/lib/base/tax';

type TaxRowProps = {
  /** Minor units; of several orders that of each, as invoices sum up their tax. */
  total: number | readonly number[];
  currency?: string | undefined;
  /** In percent. */
  rate?: number;
};

/** Under a total: how much of it is tax; nothing where prices have none. */
export function TaxRow({ total, currency, rate = site.tax.percent }: TaxRowProps) {
  if (rate <= 0) return null;
  const tax = [total].flat().reduce((sum, each) => sum + taxPart(each, rate), 0);
  return <SummaryRow label={`Includes ${rate}% tax`}>{formatMoney(tax, currency)}</SummaryRow>;
}
