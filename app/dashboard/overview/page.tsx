import type { Metadata } from 'next';
import { CsvLink } from '@/components/list/csv-link';
import { LowStock } from '@/components/overview/low-stock';
import { NewestReviews } from '@/components/overview/newest-reviews';
import { OpenOrders } from '@/components/overview/open-orders';
import { RevenueChart } from '@/components/overview/revenue-chart';
import { Stats } from '@/components/overview/stats';
import { ButtonLink } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { site } from '@/lib/base/site';
import { getOverview } from '@/lib/ops/overview/data';

const page = dashboardPages.overview;
export const metadata: Metadata = { title: page.title };

const today = new Intl.DateTimeFormat(site.locale, { dateStyle: 'full', timeZone: 'UTC' });

/** The shop at a glance, for admins. */
export default async function OverviewPage() {
  const actor = await enter(page);
  const now = new Date();
  const overview = await getOverview(actor, now);
  return (
    <>
      <PageHeading
        title={page.title}
        lead={today.format(now)}
        actions={
          <>
            <CsvLink list="orders" />
            <ButtonLink href={dashboardPages.addProduct.path} prefetch={false} variant="ink">
              {dashboardPages.addProduct.title}
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-5 tablet:gap-6">
        <Stats overview={overview} />
        <RevenueChart days={overview.days} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:gap-6 xl:grid-cols-[minmax(0,1.86fr)_minmax(0,1fr)]">
          <OpenOrders open={overview.open} />
          <LowStock lowStock={overview.lowStock} />
        </div>
        <NewestReviews reviews={overview.reviews} />
      </div>
    </>
  );
}
