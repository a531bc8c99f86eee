import type { Column } from '@/components/list/data-table';
import { TablePanel } from '@/components/list/table-panel';
import { Quantity } from '@/components/ui/quantity';
import { Status as Mark } from '@/components/ui/status';
import { tenths } from '@/lib/base/figures';
import { site } from '@/lib/base/site';
import type { PageKind, Vital } from '@/lib/base/vitals';
import type { Status } from '@/lib/ops/status/schema';
import type { PageVitals } from '@/lib/ops/vitals/schema';

const pages: Record<PageKind, string> = {
  home: 'Home',
  products: 'Products',
  product: 'A product',
  reading: 'Blog and terms',
  'sign-in': 'Sign-in',
  ordering: 'Ordering and paying',
  account: 'Account and office',
  other: 'Other pages',
};

/** Good up to the first value, poor above the second (web.dev, "Web Vitals"). */
const thresholds: Record<Vital, readonly [number, number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

const hundredths = new Intl.NumberFormat(site.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function words(vital: Vital, value: number): string {
  if (vital === 'LCP') return `${tenths(value / 1000)} s`;
  return vital === 'INP' ? `${Math.round(value)} ms` : hundredths.format(value);
}

function Value({ vital, value }: { vital: Vital; value: number | undefined }) {
  if (value === undefined) return '–';
  const [good, poor] = thresholds[vital];
  const tone = value <= good ? 'done' : value <= poor ? 'half' : 'due';
  const rating = value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
  return <Mark tone={tone}>{`${words(vital, value)}, ${rating}`}</Mark>;
}

const column = (head: string, vital: Vital): Column<PageVitals> => ({
  head,
  place: 'wide',
  cell: ({ p75 }) => <Value vital={vital} value={p75[vital]} />,
});

const columns: readonly Column<PageVitals>[] = [
  { head: 'Pages', place: 'name', cell: ({ page, device }) => `${pages[page]}, ${device}` },
  column('Main content shown', 'LCP'),
  column('Response to a press', 'INP'),
  column('Layout shift', 'CLS'),
  { head: 'Visits', place: 'figure', cell: ({ visits }) => <Quantity value={visits} /> },
];

/** Web vitals of real visitors, by kind of page and device. */
export function WebVitals({ vitals }: Pick<Status, 'vitals'>) {
  return (
    <TablePanel
      id="vitals"
      title="What visitors feel"
      lead="Three in four visits of the last 28 days were this good or better (LCP, INP, CLS). Measured in the visitors' browsers and kept as counts alone; anyone who asks not to be tracked is left out."
      columns={columns}
      rows={vitals}
      empty="No visit has been measured yet."
    />
  );
}
