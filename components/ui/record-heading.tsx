import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { DateOnly } from '@/components/ui/date-time';
import { PageHeading } from '@/components/ui/page-heading';
import type { DashboardPage } from '@/lib/base/dashboard-pages';

type RecordHeadingProps = {
  page: DashboardPage;
  /** The list page that it belongs to. */
  list: DashboardPage;
  number: string;
  /** Its first event ('Placed'), the time of that (`at`, ISO 8601), and text to follow (`by`). */
  begun: string;
  at: string;
  by?: ReactNode;
  actions?: ReactNode;
  /** Its status. */
  children: ReactNode;
};

/** The head of a page about one order or quote. */
export function RecordHeading(props: RecordHeadingProps) {
  const { page, list, number, begun, at, by, actions, children } = props;
  return (
    <>
      <Breadcrumb parent={list} current={number} />
      <PageHeading
        title={`${page.title} ${number}`}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              {`${begun} `}
              <DateOnly iso={at} />
              {by}
            </span>
            {children}
          </span>
        }
        actions={actions}
      />
    </>
  );
}
