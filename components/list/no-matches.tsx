import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

/** In place of a list in which a search or a filter has left nothing. */
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
