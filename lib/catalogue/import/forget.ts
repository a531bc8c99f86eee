import 'server-only';
import type { ObjectId } from 'mongodb';
import { messages } from '@/lib/base/messages';
import { importLines, imports } from './data';

/** The paths of a line's planned audit entries, which name the admin. */
const logged = ['alteration.entries', 'addition.doc.audit'] as const;

/**
 * Removes the email address of an admin from their imports when their account is deleted; the audit log still tells
 * what was done. Repeat it later, since a check that is under way may write further lines.
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
