import { Collection, ObjectId } from 'mongodb';
import { vi } from 'vitest';
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

/** What happens in the moment in which somebody is deleted, just before that is written. */
export function beforeDeleting(happens: () => Promise<unknown>): void {
  const write = Collection.prototype.deleteOne;
  vi.spyOn(Collection.prototype, 'deleteOne').mockImplementationOnce(async function (
    this: Collection,
    ...asked: unknown[]
  ) {
    await happens();
    return Reflect.apply(write, this, asked);
  });
}
