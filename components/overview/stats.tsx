import type { ReactNode } from 'react';
import { openCount } from '@/components/orders/all-orders-lead';
import { Sheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';
import { figure, tenths } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { ordersOf, paths } from '@/lib/base/paths';
import { type Overview, rangeBefore } from '@/lib/ops/overview/schema';
import { mostCounted } from '@/lib/orders/schema';

const inDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** The four figures of the overview, each with what it is made of. */
export function Stats({ overview }: { overview: Overview }) {
  const { range, revenue, revenueBefore, paid, paidBefore, open } = overview;
  const days = overview.days.length;
  const isWhole = open.pack < mostCounted;
  const before = ordersOf('paid', rangeBefore(range));
  const paidOrders = ordersOf('paid', range);
  const unpaidOrders = `${paths.allOrders}?show=unpaid`;
  const own = overview.others.reduce((left, { orders }) => left - orders, paid);
  const average = own === 0 ? 0 : Math.round(revenue / own);
  return (
    <Sheet
      aria-label="At a glance"
      className="grid gap-px overflow-hidden bg-line sm:grid-cols-2 xl:grid-cols-4"
    >
      <Stat label={`Revenue, ${inDays(days)}`} value={formatMoney(revenue)} href={paidOrders}>
        <Trend now={revenue} before={revenueBefore} days={days} href={before} />
        <Others sums={overview.others} />
      </Stat>
      <Stat label={`Orders paid, ${inDays(days)}`} value={figure(paid)} href={paidOrders}>
        <Trend now={paid} before={paidBefore} days={days} href={before} />
        {own > 0 && <span className="block">{formatMoney(average)} on average</span>}
      </Stat>
      <Stat label="Open today" value={isWhole ? figure(open.pack + open.unpaid) : openCount(open.pack)}>
        <span className="flex flex-wrap gap-x-4">
          <TextLink href={`${paths.allOrders}?show=pack`}>
            <b className="font-bold text-ink">{openCount(open.pack)}</b> to pack
          </TextLink>
          <TextLink href={unpaidOrders}>
            <b className="font-bold text-ink">{figure(open.unpaid)}</b> unpaid
          </TextLink>
        </span>
      </Stat>
      <Stat label="Unpaid" value={formatMoney(open.unpaidTotal)} href={unpaidOrders}>
        in <b className="font-bold text-ink">{figure(open.unpaid)}</b>
        {open.unpaid === 1 ? ' order' : ' orders'}
        <Others sums={open.unpaidOthers} />
      </Stat>
    </Sheet>
  );
}

/** Amounts in other currencies, which the figure leaves out. */
function Others({ sums }: { sums: Overview['others'] }) {
  if (sums.length === 0) return null;
  const amounts = sums.map(({ amount, currency }) => formatMoney(amount, currency));
  return (
    <span className="block">
      and {amounts.join(' and ')} of orders in {sums.length === 1 ? 'another currency' : 'other currencies'}
    </span>
  );
}

type StatProps = {
  label: string;
  value: string;
  /** The list behind the figure, unless its parts link to one each. */
  href?: string;
  children: ReactNode;
};

function Stat({ label, value, href, children }: StatProps) {
  return (
    <dl className="bg-surface px-edge pt-5 pb-[18px]">
      <dt className="font-semibold text-ink-3 text-xs">{label}</dt>
      <dd className="mt-1.5 font-bold text-[1.875rem] leading-tight tracking-[-0.03em]">
        {href === undefined ? (
          value
        ) : (
          <TextLink plain href={href}>
            {value}
          </TextLink>
        )}
      </dd>
      <dd className="mt-1 text-ink-2 text-note">{children}</dd>
    </dl>
  );
}

type TrendProps = {
  now: number;
  before: number;
  days: number;
  /** URL of the orders of the days before. */
  href: string;
};

/** How a figure compares with the days before, in per cent. */
function Trend({ now, before, days, href }: TrendProps) {
  const daysBefore = `${days === 1 ? 'day' : inDays(days)} before`;
  if (before === 0) return `nothing in the ${daysBefore}`;
  const percent = ((now - before) / before) * 100;
  const shown = tenths(Math.abs(percent));
  const isSame = Math.abs(percent) < 0.05;
  const sign = percent < 0 ? '−' : '+';
  const tone = percent < 0 ? 'text-bad' : 'text-ok';
  return (
    <>
      <b className={`font-bold ${isSame ? 'text-ink' : tone}`}>{`${isSame ? '' : sign}${shown}%`}</b>
      {' vs. the '}
      <TextLink href={href}>{daysBefore}</TextLink>
    </>
  );
}
