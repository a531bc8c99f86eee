import 'server-only';
import type { ObjectId } from 'mongodb';
import { messages } from '@/lib/base/messages';
import { importLines, imports } from './data';

/** Lets imports stand without the address of the admin who made them, whose account goes; what of them was done, the log tells. Repeatable. */
export async function forgetImporter(userId: ObjectId): Promise<void> {
  const by = messages.users.gone;
  for (const { _id } of await imports()
    .find({ userId, by: { $ne: by } })
    .toArray()) {
    await importLines().updateMany(
      { importId: _id, 'alteration.entries.0': { $exists: true } },
      { $set: { 'alteration.entries.$[].actor': by } },
    );
    await imports().updateOne({ _id }, { $set: { by } });
  }
}
