import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';

const rows = ['w-36', 'w-44', 'w-32', 'w-40', 'w-28', 'w-48', 'w-24', 'w-52'];

/** A list of the dashboard in its own measures, while it is read. */
export function ListSkeleton({ title, hasSearch = false }: { title: string; hasSearch?: boolean }) {
  return (
    <Sheet aria-busy="true" aria-label={title}>
      <div className="flex items-center gap-3 border-line border-b px-4 py-3.5 tablet:px-6">
        {hasSearch && <Skeleton className="h-11 max-w-[400px] flex-1" />}
        <Spinner className={hasSearch ? 'ml-auto' : 'mx-auto'}>Loading…</Spinner>
      </div>
      <ul>
        {rows.map((width) => (
          <li
            key={width}
            className="flex h-16 items-center gap-4 border-line border-b px-4 last:border-b-0 max-tablet:h-[168px] tablet:px-6"
          >
            <Skeleton className="size-11 rounded-sm" />
            <span className="flex-1">
              <Skeleton className={width} />
              <Skeleton className="mt-2 h-[9px] w-20" />
            </span>
            <Skeleton className="w-16 max-tablet:hidden" />
            <Skeleton className="w-24" />
            <Skeleton className="h-9 w-28 max-tablet:hidden" />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
