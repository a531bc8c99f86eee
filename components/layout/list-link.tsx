import { Icon } from '@/components/ui/icons';
import { paths } from '@/lib/base/paths';

/** The way to the order list; `elements/list-link` fills in how many lines there are and what they come to. */
export function ListLink() {
  return (
    <list-link data-summary={paths.listSummary} className="list-link">
      <a href={paths.list} title="Order list" aria-label="Order list" suppressHydrationWarning>
        <Icon name="list" />
        {/* A text to be replaced: into an empty place hydration would not let anybody write. */}
        <b hidden suppressHydrationWarning>
          {' '}
        </b>
        <b suppressHydrationWarning> </b>
      </a>
    </list-link>
  );
}
