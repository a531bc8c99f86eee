import { Tabs } from '@/components/ui/tabs';
import { dashboardPages } from '@/lib/base/dashboard-pages';

const { profile, addresses, security, ownData } = dashboardPages;
const pages = [profile, addresses, security, ownData] as const;
type AccountPage = (typeof pages)[number];

/** Short labels, so that all tabs fit on a phone screen. */
const labelOf = (page: AccountPage) => (page === security ? 'Security' : page.title);

/** The tabs above each page of the visitor's own account. */
export function AccountPages({ current }: { current: AccountPage }) {
  return (
    <div className="-mt-3 mb-5 max-w-[720px] tablet:mb-7">
      <Tabs
        isFlush
        label="Your account"
        tabs={pages.map((page) => ({
          label: labelOf(page),
          href: page.path,
          current: page.path === current.path,
        }))}
      />
    </div>
  );
}
