import { Note } from '@/components/ui/note';
import type { ActionResult } from '@/lib/http/action';

/** What a form of the list has just achieved, or why not; `elements/order-list` reads it aloud. */
export function Said({ result }: { result: ActionResult<unknown> | null }) {
  if (!result) return null;
  return (
    <div data-said>
      <Note tone={result.ok ? 'ok' : 'bad'} role={result.ok ? 'status' : 'alert'}>
        {result.message}
      </Note>
    </div>
  );
}
