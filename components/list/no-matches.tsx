import { Empty } from '@/components/ui/empty';

/** Shown instead of a list when a search or filter matches nothing. */
export function NoMatches({ what, clear }: { what: string; clear: string }) {
  return (
    <Empty title={`No ${what} match`} link={{ href: clear, label: 'Clear filters' }}>
      Try fewer or different words, or show everything again.
    </Empty>
  );
}
