import 'server-only';
import type { ObjectId } from 'mongodb';
import { messages } from '@/lib/base/messages';
import { importLines, imports } from './data';

/** Where a line keeps what the log is to say of it, and who did it. */
const logged = ['alteration.entries', 'addition.doc.audit'] as const;

/**
 * Lets imports stand without the address of the admin who made them, whose account goes; what of them was done, the log tells.
 * Repeatable, for a check that was under way may write lines after the first time.
 */
export async function forgetImporter(userId: ObjectId): Promise<void> {
  const by = messages.users.gone;
  for (const { _id } of await imports().find({ userId }).toArray()) {
    for (const entries of logged)
      await importLines().updateMany(
        { importId: _id, [`${entries}.actor`]: { $exists: true, $ne: by } },
        { $set: { [`${entries}.$[].actor`]: by } },
      );
    await imports().updateOne({ _id }, { $set: { by } });
  }
}
