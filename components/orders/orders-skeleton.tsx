import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';

const rows = ['w-36', 'w-44', 'w-32', 'w-40', 'w-28', 'w-48'];

/** The list of orders in its own measures, while it is read. */
export function OrdersSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-5 font-semibold text-title tablet:mb-7">{title}</h1>
      <Sheet aria-busy="true" aria-label={title}>
        <Spinner className="border-line border-b py-3">Loading…</Spinner>
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
    </>
  );
}
