import { Note } from '@/components/ui/note';
import { messages } from '@/lib/base/messages';
import { adminsOnlyId } from '@/lib/base/paths';

/**
 * Tells customers who asked for an admin page why they are on the home page. The URL's fragment alone reveals it
 * (`:target`), so that the page is the same document for everybody and works without scripts.
 */
export function AdminsOnly() {
  return (
    <div id={adminsOnlyId} tabIndex={-1} className="wrap hidden scroll-mt-40 pt-4 outline-none target:block">
      <Note tone="warn">{messages.auth.adminsOnly}</Note>
    </div>
  );
}
