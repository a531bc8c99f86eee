import { Note } from '@/components/ui/note';
import { messages } from '@/lib/base/messages';
import { loginFrom, paths } from '@/lib/base/paths';
import type { RefillFrom } from '@/lib/lists/schema';

/** Shown instead of `RefillPreview` when the list or order named in the URL can't be shown. */
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
