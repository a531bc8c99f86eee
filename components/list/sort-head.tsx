import type { ListQuery } from '@/components/list/list-address';
import { directionOf, SortLink, type SortProps } from '@/components/list/sort-link';
import { HeadCell } from '@/components/ui/table';

type SortHeadProps<Query extends ListQuery> = SortProps<Query> & {
  align: 'left' | 'right';
  className: string;
};

/**
 * A column head that sorts the list (ARIA Authoring Practices, sortable table). Over cards nobody sees it, so there it
 * is a word and no link; `SortBy` stands in.
 */
export function SortHead<Query extends ListQuery>({ align, className, ...props }: SortHeadProps<Query>) {
  return (
    <HeadCell align={align} className={className} sort={directionOf(props.list, props.by) ?? 'none'}>
      <span className="tablet:hidden">{props.children}</span>
      <SortLink {...props} className="hit-area -mx-1 min-h-6 px-1 max-tablet:hidden" />
    </HeadCell>
  );
}
