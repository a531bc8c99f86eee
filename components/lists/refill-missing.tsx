import { Note } from '@/components/ui/note';
import { messages } from '@/lib/base/messages';
import { loginFrom, paths } from '@/lib/base/paths';
import type { RefillFrom } from '@/lib/lists/schema';

/** In place of the offer to order again: why there is nothing to show of what the address names. */
export function RefillMissing({ wanted: { from, id }, isGuest }: { wanted: RefillFrom; isGuest: boolean }) {
  if (isGuest)
    return (
      <Note role="status" className="mb-6">
        {messages.list.loginToRefill}{' '}
        <a href={loginFrom(paths.listFrom(from, id))} className="underline">
          Log in
        </a>
      </Note>
    );
  return (
    <Note tone="bad" role="alert" className="mb-6">
      {from === 'list' ? messages.list.notFound : messages.order.notFound}
    </Note>
  );
}
