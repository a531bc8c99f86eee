import { type Column, DataTable } from '@/components/list/data-table';
import type { ListState } from '@/components/list/list-url';
import { buyerCell, totalColumn } from '@/components/orders/order-columns';
import { QuoteState } from '@/components/quotes/quote-state';
import { DateOnly } from '@/components/ui/date-time';
import { afterFigures } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';
import type { AllQuotesQuery, QuoteSummary } from '@/lib/orders/quotes/schema';

const numberColumn = (pageOf: (id: string) => string): Column<QuoteSummary, 'asked'> => ({
  head: 'Quote, asked',
  sort: 'asked',
  place: 'name',
  cell: (quote) => (
    <>
      <span className="block whitespace-nowrap">
        <TextLink plain href={pageOf(quote.id)}>
          {quote.number}
        </TextLink>
      </span>
      <small className="block whitespace-nowrap font-medium text-ink-3 text-xs">
        <DateOnly iso={quote.askedAt} />
      </small>
    </>
  ),
});

const buyerColumn: Column<QuoteSummary, 'asked'> = {
  head: 'Buyer',
  place: 'wide',
  className: 'text-ink-2 tablet:max-w-[220px]',
  cell: buyerCell,
};

const figures: readonly Column<QuoteSummary, 'asked'>[] = [
  { head: 'Lines', place: 'figure', cell: ({ lines }) => lines },
  totalColumn,
  { head: 'State', place: 'status', both: afterFigures, cell: (quote) => <QuoteState quote={quote} /> },
];

const own = [numberColumn(paths.quote), ...figures];
const all = [numberColumn(paths.answerQuote), buyerColumn, ...figures];

/** A buyer's own quotes. */
export const OwnQuotesTable = ({ quotes }: { quotes: readonly QuoteSummary[] }) => (
  <DataTable caption="Your quotes" columns={own} rows={quotes} />
);

type AllQuotesTableProps = { quotes: readonly QuoteSummary[]; list: ListState<AllQuotesQuery> };

/** The quotes of all buyers, for admins. */
export const AllQuotesTable = ({ quotes, list }: AllQuotesTableProps) => (
  <DataTable caption="All quotes" columns={all} rows={quotes} list={list} />
);
