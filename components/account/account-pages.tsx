import { Tabs } from '@/components/ui/tabs';
import { dashboardPages } from '@/lib/base/dashboard-pages';

const pages = [
  dashboardPages.profile,
  dashboardPages.addresses,
  dashboardPages.security,
  dashboardPages.ownData,
] as const;

/** The pages of one's own account, above each of them. */
export function AccountPages({ current }: { current: (typeof pages)[number] }) {
  return (
    <div className="-mx-1.5 tablet:-mx-3 -mt-3 mb-5 max-w-[744px] tablet:mb-7">
      <Tabs
        label="Your account"
        tabs={pages.map(({ title, path }) => ({ label: title, href: path, current: path === current.path }))}
      />
    </div>
  );
}
