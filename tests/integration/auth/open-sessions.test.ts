import { beforeEach, describe, expect, it } from 'vitest';
import {
  endOtherSessionsAction,
  endSessionAction,
  resendVerificationAction,
  signOutEverywhereAction,
} from '@/lib/auth/actions';
import type { Actor } from '@/lib/auth/actor';
import { findActor, getActor } from '@/lib/auth/admit';
import { openSessions } from '@/lib/auth/open-sessions';
import { hashPassword } from '@/lib/auth/password';
import { beginSignIn, findPending } from '@/lib/auth/pending-sign-in';
import { createSession, endSession, longestSessionMs, sessionLimit } from '@/lib/auth/session';
import { toObjectId } from '@/lib/platform/db';
import { deleteSelfAction } from '@/lib/users/actions';
import { users } from '@/lib/users/data';
import { press } from '../../support/actions.ts';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { newRequest } from '../../support/request.ts';
import { call, sessionCookieOf, tokenOf } from '../../support/rest.ts';
import { inOneMoment } from '../support.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0';

let here: Actor;
let there: Actor;
let stranger: Actor;
beforeEach(async () => {
  here = await aUser();
  there = { ...here, sid: await createSession(toObjectId(here.id), firefox) };
  stranger = await aUser();
});

/** Whether a session stands at each kind of door. */
async function doors(actor: Actor) {
  const [cookie, token] = [await sessionCookieOf(actor), await tokenOf(actor)];
  const rest = await call('GET', `/user/${actor.email}`, { token });
  newRequest({ cookie });
  const page = await getActor();
  const action = await press(resendVerificationAction, actor);
  return { page: page !== null, action: action?.ok === true, rest: rest.status === 200 };
}
const open = { page: true, action: true, rest: true };
const shut = { page: false, action: false, rest: false };

async function nameOf(actor: Actor, device: string): Promise<string> {
  const found = (await openSessions(actor)).find((session) => session.device === device);
  return found?.name ?? 'none';
}

describe('the list of sessions', () => {
  it('tells device, beginning and use in words and times, this one first', async () => {
    expect(await openSessions(here)).toEqual([
      expect.objectContaining({ device: 'An unknown device', isThis: true }),
      expect.objectContaining({ device: 'Firefox on Windows', isThis: false }),
    ]);
    expect((await openSessions(there))[0]?.device).toBe('Firefox on Windows');
  });

  it('holds nothing that opens a session, of no one', async () => {
    const text = JSON.stringify(await openSessions(here));
    for (const { sid } of [here, there]) expect(text).not.toContain(sid);
    expect(await nameOf(stranger, 'Firefox on Windows')).toBe('none');
  });

  it('keeps no more of a browser than its words', async () => {
    const doc = await users().findOne({ _id: toObjectId(here.id) });
    expect(JSON.stringify(doc)).not.toContain('Mozilla');
  });

  it('leaves out what is too old to stand', async () => {
    await users().updateOne(
      { _id: toObjectId(here.id), 'sessions.sid': there.sid },
      { $set: { 'sessions.$.createdAt': new Date(Date.now() - longestSessionMs - 1) } },
    );
    expect(await openSessions(here)).toHaveLength(1);
  });

  it('tells the hour of the last use, written once in it', async () => {
    const [_id, hour] = [toObjectId(there.id), 3_600_000];
    const began = new Date(Date.now() - 5 * hour);
    await users().updateOne({ _id, 'sessions.sid': there.sid }, { $set: { 'sessions.$.createdAt': began } });
    const stored = await inOneMoment(async () => {
      await findActor({ userId: there.id, sid: there.sid });
      const [listed] = await openSessions(there);
      expect(listed?.since).toBe(began.toISOString());
      expect(Date.parse(listed?.seen ?? '') % hour).toBe(0);
      const first = await users().findOne({ _id });
      await findActor({ userId: there.id, sid: there.sid });
      expect(await users().findOne({ _id })).toEqual(first);
      return first;
    });
    expect(stored?.sessions.find(({ sid }) => sid === here.sid)?.seenAt, 'of the other one').toBeUndefined();
  });
});

it('are so many at most: the oldest ends when one more begins', async () => {
  const _id = toObjectId(here.id);
  for (let more = 0; more < sessionLimit - 1; more += 1) await createSession(_id, firefox);
  const sids = (await users().findOne({ _id }))?.sessions.map(({ sid }) => sid);
  expect(sids).toHaveLength(sessionLimit);
  expect(sids).not.toContain(here.sid);
  expect(sids?.[0]).toBe(there.sid);
});

describe('ending', () => {
  it('one session shuts every door to it on the next request, and no other', async () => {
    expect(await doors(there)).toEqual(open);
    const session = await nameOf(here, 'Firefox on Windows');
    expect((await press(endSessionAction, here, { session }))?.ok).toBe(true);
    expect(await doors(there)).toEqual(shut);
    expect(await doors(here)).toEqual(open);
    expect((await press(endSessionAction, here, { session }))?.ok, 'twice').toBe(true);
    expect(await press(signOutEverywhereAction, there)).toMatchObject({ code: 'unauthorized' });
    expect(await press(deleteSelfAction, there, { proof: 'any' })).toMatchObject({ code: 'unauthorized' });
    expect(await doors(here)).toEqual(open);
  });

  it("somebody else's session does nothing", async () => {
    const session = await nameOf(here, 'Firefox on Windows');
    await press(endSessionAction, stranger, { session });
    expect(await doors(there)).toEqual(open);
  });

  it('all others leaves this one and those of other people', async () => {
    expect((await press(endOtherSessionsAction, here))?.ok).toBe(true);
    expect(await doors(here)).toEqual(open);
    expect(await doors(there)).toEqual(shut);
    expect(await doors(stranger)).toEqual(open);
  });

  it.each([
    ['all others', endOtherSessionsAction],
    ['all', signOutEverywhereAction],
    ['the one that waits', null],
  ])('%s ends a sign-in that waits for its code, too', async (_what, action) => {
    const passwordHash = await hashPassword('right-password');
    const admin = await anAdmin({ passwordHash });
    await turnOn(admin, 'right-password');
    const { sid } = await beginSignIn(toObjectId(admin.id), firefox, passwordHash);
    const claims = { userId: admin.id, sid };
    expect(await findPending(claims)).not.toBeNull();
    if (action) expect((await press(action, admin))?.ok).toBe(true);
    else await endSession(toObjectId(admin.id), sid);
    expect(await findPending(claims)).toBeNull();
  });

  it('all ends this one too', async () => {
    expect((await press(signOutEverywhereAction, here))?.ok).toBe(true);
    expect((await press(signOutEverywhereAction, here))?.ok, 'the answer was lost').toBe(true);
    expect([await doors(here), await doors(there)]).toEqual([shut, shut]);
    expect(await doors(stranger)).toEqual(open);
  });
});
