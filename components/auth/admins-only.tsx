import { Note } from '@/components/ui/note';
import { messages } from '@/lib/base/messages';
import { adminsOnlyId } from '@/lib/base/paths';

/**
 * Why a customer is on the home page who asked for an admin's: shown by the address alone, so that the page stays the
 * same document for everybody and works without scripts.
 */
export function AdminsOnly() {
  return (
    <div id={adminsOnlyId} tabIndex={-1} className="wrap hidden scroll-mt-40 pt-4 outline-none target:block">
      <Note tone="warn">{messages.auth.adminsOnly}</Note>
    </div>
  );
}
