import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';

const rows = ['w-36', 'w-44', 'w-32', 'w-40', 'w-28', 'w-48', 'w-24', 'w-52'];

/** A skeleton of a dashboard list and its search, in their real sizes, shown while the list loads. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <Sheet aria-busy="true" aria-label={title}>
      <div className="flex items-center gap-3 border-line border-b px-edge py-3.5">
        <Skeleton className="h-11 max-w-[400px] flex-1" />
        <Spinner className="ml-auto">Loading…</Spinner>
      </div>
      <ul>
        {rows.map((width) => (
          <li
            key={width}
            className="flex h-16 items-center gap-4 border-line border-b px-edge last:border-b-0 max-tablet:h-auto max-tablet:flex-wrap max-tablet:gap-y-4 max-tablet:py-4"
          >
            <Skeleton className="size-11 rounded-sm" />
            <span className="flex-1">
              <Skeleton className={`max-w-full ${width}`} />
              <Skeleton className="mt-2 h-[9px] w-20" />
            </span>
            <Skeleton className="w-16" />
            <span className="flex basis-full justify-between gap-4 tablet:contents">
              <Skeleton className="w-24 max-tablet:h-8" />
              <Skeleton className="h-9 w-28 max-tablet:h-11 max-tablet:flex-1" />
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
