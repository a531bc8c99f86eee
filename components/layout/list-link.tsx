import { Icon } from '@/components/ui/icons';
import { paths } from '@/lib/base/paths';

/** The link to the order list; `elements/list-link` fills in the number of lines and their total. */
export function ListLink() {
  return (
    <list-link data-summary={paths.listSummary} className="list-link">
      <a href={paths.list} title="Order list" aria-label="Order list" suppressHydrationWarning>
        <Icon name="list" />
        {/* A space to be replaced: hydration would reject text written into an empty element. */}
        <b hidden suppressHydrationWarning>
          {' '}
        </b>
        <b suppressHydrationWarning> </b>
      </a>
    </list-link>
  );
}
