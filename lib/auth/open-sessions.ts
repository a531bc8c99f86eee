import 'server-only';
import { createHash } from 'node:crypto';
import { toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import type { Actor, Claims } from './actor';
import { accounts, type Session } from './data';
import { deviceInWords } from './device-words';
import type { OpenSession } from './schema';
import { isLive } from './session';

/** The public name of a session. The id itself stays on the server, because it is what cookie and token carry. */
const nameOf = (sid: string): string => createHash('sha256').update(sid).digest('base64url').slice(0, 22);

/** The live sessions of an account; null if it was deleted. */
async function sessionsOf(userId: string): Promise<Session[] | null> {
  const doc = await accounts().findOne({ _id: toObjectId(userId) }, { projection: { sessions: 1 } });
  return doc ? doc.sessions.filter(isLive) : null;
}

const liveSessions = async (actor: Actor): Promise<Session[]> => (await sessionsOf(actor.id)) ?? [];

/** Whether the account that a session was of is deleted. */
export const isDeleted = async ({ userId }: Claims): Promise<boolean> => (await sessionsOf(userId)) === null;

/** Whether the account that a session was of has none left. */
export const isOutEverywhere = async ({ userId }: Claims): Promise<boolean> =>
  (await sessionsOf(userId))?.length === 0;

/** The actor's live sessions: this one first, then the newest. */
export async function openSessions(actor: Actor): Promise<OpenSession[]> {
  const sessions = await liveSessions(actor);
  return sessions
    .map(({ sid, device, createdAt, seenAt }) => ({
      name: nameOf(sid),
      device: device ?? deviceInWords(''),
      since: createdAt.toISOString(),
      seen: (seenAt ?? createdAt).toISOString(),
      isThis: sid === actor.sid,
    }))
    .toSorted((one, other) =>
      one.isThis === other.isThis
        ? other.since.localeCompare(one.since)
        : Number(other.isThis) - Number(one.isThis),
    );
}

/** Ends one of the actor's own sessions; does nothing if it has ended already or belongs to somebody else. */
export async function endOneOf(actor: Actor, name: string): Promise<void> {
  const session = (await liveSessions(actor)).find(({ sid }) => nameOf(sid) === name);
  if (!session) return;
  await accounts().updateOne({ _id: toObjectId(actor.id) }, { $pull: { sessions: { sid: session.sid } } });
  log.info({ userId: actor.id }, 'session ended by its owner');
}

/** Ends every session of the actor except this one. */
export async function endOthersOf(actor: Actor): Promise<void> {
  const others = { sid: { $ne: actor.sid } };
  await accounts().updateOne(
    { _id: toObjectId(actor.id) },
    { $pull: { sessions: others }, $unset: { pending: '' } },
  );
  log.info({ userId: actor.id }, 'other sessions ended by their owner');
}

/** Ends every session of the actor, this one included. */
export async function endAllOf(actor: Actor): Promise<void> {
  await accounts().updateOne(
    { _id: toObjectId(actor.id) },
    { $set: { sessions: [] }, $unset: { pending: '' } },
  );
  log.info({ userId: actor.id }, 'all sessions ended by their owner');
}
