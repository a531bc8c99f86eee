import { SummaryRow } from '@/components/ui/summary-list';
import { figure } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { taxPart } from '@/lib/base/tax';

type TaxRowProps = {
  /** Minor units; for several orders the total of each, because invoices sum up the tax of each. */
  total: number | readonly number[];
  currency?: string | undefined;
  /** In percent. */
  rate?: number;
};

/** How much of a total is tax; nothing where prices include none. */
export function TaxRow({ total, currency, rate = site.tax.percent }: TaxRowProps) {
  if (rate <= 0) return null;
  const tax = [total].flat().reduce((sum, each) => sum + taxPart(each, rate), 0);
  return <SummaryRow label={`Includes ${figure(rate)}% tax`}>{formatMoney(tax, currency)}</SummaryRow>;
}
