import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { DashboardPage } from '@/lib/base/dashboard-pages';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { loginFrom, paths } from '@/lib/base/paths';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { only } from '@/lib/platform/projection';
import { type Actor, assertAdmin, type Claims, type UserId } from './actor';
import { accounts } from './data';
import type { Role } from './schema';
import { effectiveRole } from './second-factor';
import { hasBearer, longestSessionMs, noteUse, readBearerClaims, readCookieClaims } from './session';

/** The actor behind these claims, if the user exists and this session is live and not too old; else null. One read. */
export async function findActor(claims: Claims | null): Promise<Actor | null> {
  if (!claims) return null;
  const doc = await accounts().findOne(
    {
      _id: toObjectId(claims.userId),
      sessions: {
        $elemMatch: { sid: claims.sid, createdAt: { $gt: new Date(timeNow().getTime() - longestSessionMs) } },
      },
    },
    {
      projection: {
        ...only('email name role photoURL emailVerified'),
        'secondFactor.since': 1,
        sessions: { $elemMatch: { sid: claims.sid } },
      },
    },
  );
  const session = doc?.sessions[0];
  if (!doc || !session) return null;
  await noteUse(doc._id, session);
  const { email, name, photoURL = null } = doc;
  const verified = doc.emailVerified !== null;
  // The only place that makes a UserId: the id was just read together with its live session.
  const id = doc._id.toHexString() as UserId;
  return { id, ...effectiveRole(doc), email, name, photoURL, verified, sid: claims.sid };
}

/** The actor of a page or server action, or null. Only the session cookie counts. Read once per request. */
export const getActor = cache(
  async (): Promise<Actor | null> => findActor(await readCookieClaims(await headers())),
);

/** The actor of a REST call, or null: by the bearer token if one is sent, even an invalid one, else by the cookie. */
export async function getCaller(): Promise<Actor | null> {
  const sent = await headers();
  return findActor(await (hasBearer(sent) ? readBearerClaims(sent) : readCookieClaims(sent)));
}

export type Access = 'public' | Role;
export type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor;

/** Returns the actor if this access level admits them. @throws AppError unauthorized, forbidden */
export function admit<A extends Access>(access: A, actor: Actor | null): ActorFor<A> {
  if (access !== 'public' && !actor) throw new AppError('unauthorized', messages.unauthorized);
  if (access === 'admin' && actor) assertAdmin(actor);
  return actor as ActorFor<A>; // null passes the first check only when access is 'public'
}

/**
 * The actor for a page, or a redirect to the login page that remembers `origin` (specification §2). Middleware has
 * usually decided already, but this is the check that counts. An admin without the required second factor is redirected
 * to its set-up.
 */
export async function requireActor(access: Role, origin: string): Promise<Actor> {
  const actor = await getActor();
  if (!actor) redirect(loginFrom(origin));
  if (actor.lacksFactor && origin !== paths.security) redirect(paths.security);
  if (access === 'admin' && actor.role !== 'admin') redirect(paths.login);
  return actor;
}

/** The actor for the dashboard page at `path`, or a redirect: to log in, or an admin away from pages for customers. */
export async function requirePageActor(page: DashboardPage, path = page.path): Promise<Actor> {
  const actor = await requireActor(page.access === 'admin' ? 'admin' : 'user', path);
  if (page.access === 'customer' && actor.role === 'admin') redirect(paths.dashboard);
  return actor;
}
