import { DateOnly } from '@/components/ui/date-time';
import { Note } from '@/components/ui/note';
import { TextLink } from '@/components/ui/text-link';
import { figure } from '@/lib/base/figures';
import { paths } from '@/lib/base/paths';
import type { Overview } from '@/lib/ops/overview/schema';

/** How many buyers wait for a price; nothing while none does. */
export function WaitingQuotes({ quotes: { waiting, since } }: Pick<Overview, 'quotes'>) {
  if (waiting === 0 || since === null) return null;
  return (
    <Note>
      <TextLink href={`${paths.allQuotes}?show=asked`} className="font-semibold">
        {waiting === 1 ? '1 quote waits' : `${figure(waiting)} quotes wait`} for an answer
      </TextLink>
      , {waiting === 1 ? 'asked for' : 'the first asked for'} on <DateOnly iso={since} />.
    </Note>
  );
}
