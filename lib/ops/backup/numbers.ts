import 'server-only';
import { nextOf } from '@/lib/platform/sequence';

/** By which people call orders, groups of orders and quotes. */
const sequences = ['orders', 'groups', 'quotes'];

/** As many as of documents (lib/documents/issue): buyers may hold numbers of what came after the backup. */
const gap = 1000;

/** Leaves out numbers of orders and the like, once in a restore; once more after a crash only widens the gap. */
export async function leaveOrderNumbers(): Promise<void> {
  for (const name of sequences) await nextOf(name, gap);
}
