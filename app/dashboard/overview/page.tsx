import type { Metadata } from 'next';
import { CsvLink } from '@/components/list/csv-link';
import type { ListPageProps } from '@/components/list/list-url';
import { BestProducts, SlowStock } from '@/components/overview/best-products';
import { LowStock } from '@/components/overview/low-stock';
import { NewestReviews } from '@/components/overview/newest-reviews';
import { OpenOrders } from '@/components/overview/open-orders';
import { RangeForm } from '@/components/overview/range-form';
import { RevenueChart } from '@/components/overview/revenue-chart';
import { Stats } from '@/components/overview/stats';
import { StoppedBuyers } from '@/components/overview/stopped-buyers';
import { SummedAt } from '@/components/overview/summed-at';
import { WaitingQuotes } from '@/components/overview/waiting-quotes';
import { ButtonLink } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { dayAt } from '@/lib/base/days';
import { site } from '@/lib/base/site';
import { formatCalendarDay } from '@/lib/base/time';
import { getOverview } from '@/lib/ops/overview/data';
import { overviewQuerySchema, rangeOf } from '@/lib/ops/overview/schema';
import { timeNow } from '@/lib/platform/clock';

const page = dashboardPages.overview;
export const metadata: Metadata = { title: page.title };

const wholeDay = new Intl.DateTimeFormat(site.locale, { dateStyle: 'full', timeZone: site.timeZone });

/** The shop's figures at a glance, for admins. */
export default async function OverviewPage({ searchParams }: ListPageProps) {
  const actor = await requirePageActor(page);
  const now = timeNow();
  const today = dayAt(now);
  const query = overviewQuerySchema.parse(await searchParams);
  const range = rangeOf(query, today);
  const overview = await getOverview(actor, range);
  return (
    <>
      <PageHeading
        title={page.title}
        lead={wholeDay.format(now)}
        actions={
          <>
            <CsvLink list="orders" />
            <ButtonLink href={dashboardPages.addProduct.path} prefetch={false} variant="ink">
              {dashboardPages.addProduct.title}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:gap-6">
        <p role="status" className="sr-only">
          {`${formatCalendarDay(range.from)} to ${formatCalendarDay(range.to)}`}
        </p>
        <RangeForm path={page.path} query={query} range={range} today={today} />
        <Stats overview={overview} />
        <SummedAt at={overview.summedAt} />
        <WaitingQuotes quotes={overview.quotes} />
        <RevenueChart days={overview.days} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:gap-6 xl:grid-cols-[minmax(0,1.86fr)_minmax(0,1fr)]">
          <OpenOrders open={overview.open} />
          <LowStock lowStock={overview.lowStock} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:gap-6 xl:grid-cols-2">
          <BestProducts overview={overview} />
          <SlowStock products={overview.slow} />
        </div>
        <StoppedBuyers overview={overview} />
        <NewestReviews reviews={overview.reviews} />
      </div>
    </>
  );
}
