import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

/** Shown instead of a list when a search or filter matches nothing. */
export function NoMatches({ what, clear }: { what: string; clear: string }) {
  return (
    <Empty
      title={`No ${what} match`}
      action={
        <ButtonLink href={clear} prefetch={false} variant="ink">
          Clear filters
        </ButtonLink>
      }
    >
      Try fewer or different words, or show everything again.
    </Empty>
  );
}
