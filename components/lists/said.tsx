import { Note } from '@/components/ui/note';
import type { ActionResult } from '@/lib/http/action';

type SaidProps = {
  result: ActionResult<unknown> | null;
  /** Something of it is left to do. */
  isPart?: boolean;
};

/** What a form of the list has just achieved, or why not; `elements/order-list` reads it aloud. */
export function Said({ result, isPart = false }: SaidProps) {
  if (!result) return null;
  const done = isPart ? 'warn' : 'ok';
  return (
    <div data-said>
      <Note tone={result.ok ? done : 'bad'} role={result.ok ? 'status' : 'alert'}>
        {result.message}
      </Note>
    </div>
  );
}
