import 'server-only';
import type { Db } from 'mongodb';
import { goOnAfter, nextOf, type SequenceDoc } from '@/lib/platform/sequence';

/** By which people call orders, groups of orders and quotes. */
const sequences = ['orders', 'groups', 'quotes'];

/** As many as of documents (lib/documents/issue): buyers may hold numbers of what came after the backup. */
const gap = 1000;

/** Leaves out numbers of orders and the like, once in a restore; once more after a crash only widens the gap. */
export async function leaveOrderNumbers(): Promise<void> {
  for (const name of sequences) await nextOf(name, gap);
}

/** Leaves out every number that the shop has given, where its database is there: the same backup may have been restored before. */
export async function leaveNumbersOf(home: Db): Promise<void> {
  for await (const { _id, last } of home.collection<SequenceDoc>('sequences').find())
    await goOnAfter(_id, last);
}
