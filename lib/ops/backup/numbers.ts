import 'server-only';
import type { Db } from 'mongodb';
import { nextNumber, raiseSequence, type SequenceDoc } from '@/lib/platform/sequence';

/** The sequences of the numbers that people see for orders, groups of orders and quotes. */
const sequences = ['orders', 'groups', 'quotes'];

/** The same gap as for documents (lib/documents/issue): buyers may hold numbers that were given after the backup. */
const gap = 1000;

/** Skips numbers of orders, groups and quotes, once in a restore; repeated after a crash, it only widens the gap. */
export async function leaveOrderNumbers(): Promise<void> {
  for (const name of sequences) await nextNumber(name, gap);
}

/** Skips every number that the shop has given, if its database still exists: it may have had this restore before. */
export async function leaveNumbersOf(home: Db): Promise<void> {
  for await (const { _id, last } of home.collection<SequenceDoc>('sequences').find())
    await raiseSequence(_id, last);
}
