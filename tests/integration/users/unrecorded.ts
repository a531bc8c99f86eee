import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { users } from '@/lib/users/data';

/** Leaves a role that was taken from somebody by a process which died before it told the audit log (decision 0011). */
export async function leaveUnrecorded({ id, email }: Actor): Promise<void> {
  const entry = {
    _id: `user:${id}:not-recorded-yet`,
    at: new Date(),
    by: null,
    actor: 'npm run admin',
    action: 'user.demoted' as const,
    subject: { type: 'user' as const, id, name: email },
    before: { role: 'admin' },
    after: { role: 'user' },
  };
  await users().updateOne({ _id: new ObjectId(id) }, { $set: { audit: [entry] } });
}
