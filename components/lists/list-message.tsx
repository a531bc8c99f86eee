import { Note } from '@/components/ui/note';
import type { ActionResult } from '@/lib/http/action';

type ListMessageProps = {
  result: ActionResult<unknown> | null;
  /** Only a part of it succeeded. */
  isPart?: boolean;
};

/** The success or error message of one of the list's forms; `elements/order-list` announces it. */
export function ListMessage({ result, isPart = false }: ListMessageProps) {
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
