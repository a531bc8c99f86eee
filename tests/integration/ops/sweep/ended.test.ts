import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { accounts } from '@/lib/auth/data';
import { createSession } from '@/lib/auth/session';
import { keptFor } from '@/lib/base/retention';
import { forgetEnded } from '@/lib/ops/sweep/ended';
import { setUpMs } from '@/lib/users/factor';
import { aUser } from '../../../support/factories.ts';

const day = 24 * 3_600_000;

it('takes what has ended from the accounts, a few at a time, and nothing that is good', async () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const link = (expiresAt: Date) => ({ hash: 'h'.repeat(64), expiresAt });
  const begun = await aUser();
  const users = [begun, await aUser(), await aUser(), await aUser(), await aUser()];
  for (const { id } of users) {
    const _id = new ObjectId(id);
    await createSession(_id, 'Firefox');
    const old = { sid: `old-${id}`, createdAt: ago(keptFor('sessions') + day), device: 'Firefox' };
    await accounts().updateOne(
      { _id },
      {
        $push: { sessions: { $each: [old], $position: 0 }, pending: { $each: [old] } },
        $set: {
          reset: link(ago(1000)),
          verification: link(new Date(now.getTime() + day)),
          factorSetUp: {
            secret: 'sealed',
            at: ago(id === begun.id ? setUpMs - 1000 : setUpMs + 1000),
            sid: 's',
          },
        },
      },
    );
  }
  const stateOf = async (id: string) => {
    const account = await accounts().findOne({ _id: new ObjectId(id) });
    const { sessions = [], pending = [], reset, verification } = account ?? {};
    const isOld = ({ sid }: { sid: string }) => sid.startsWith('old-');
    return {
      old: [...sessions, ...pending].filter(isOld).length,
      live: sessions.filter((session) => !isOld(session)).length,
      links: [reset !== undefined, verification !== undefined],
    };
  };
  const before = await Promise.all(users.map(({ id }) => stateOf(id)));
  for (const state of before) expect(state).toMatchObject({ old: 2, links: [true, true] });

  const all = await accounts().countDocuments();
  await forgetEnded(now, 2);
  const left = async () =>
    (await Promise.all(users.map(({ id }) => stateOf(id)))).filter(({ old }) => old > 0);
  expect((await left()).length).toBeGreaterThan(0);
  for (let done = 2; done <= all; done += 2) await forgetEnded(now, 2);
  const after = await Promise.all(users.map(({ id }) => stateOf(id)));
  expect(after).toEqual(before.map(({ live }) => ({ old: 0, live, links: [false, true] })));
  const beingSetUp = await accounts()
    .find({ factorSetUp: { $exists: true } })
    .toArray();
  expect(beingSetUp.map(({ _id }) => _id.toHexString())).toEqual([begun.id]);

  // From the beginning again, once it was through.
  const [first] = users;
  if (!first) throw new Error('There are five.');
  await accounts().updateOne({ _id: new ObjectId(first.id) }, { $set: { reset: link(ago(1000)) } });
  for (let done = 0; done <= all; done += 2) await forgetEnded(now, 2);
  expect((await stateOf(first.id)).links).toEqual([false, true]);
});
