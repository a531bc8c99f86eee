import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { logRefusal } from '@/lib/platform/refusals';
import type { Role } from './schema';

export type UserId = string & { readonly __brand: 'UserId' };

/** Who makes a request. Only `findActor` creates one, so holding an Actor proves that the session was checked. */
export type Actor = {
  readonly id: UserId;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  readonly photoURL: string | null;
  /** Whether the owner has proved that the email address is theirs. */
  readonly verified: boolean;
  /** True for an admin who lacks the second factor that this shop requires; `role` is 'user' until it is set up. */
  readonly lacksFactor: boolean;
  /** Id of the session that the request came with. */
  readonly sid: string;
};

/** The shop itself as an actor, for a command-line call or a background job; `name` says which. */
export type SystemActor = { readonly id: null; readonly role: 'system'; readonly name: string };

export const systemActor = (name: string): SystemActor => ({ id: null, role: 'system', name });

/** The actor behind a change that the audit log records. */
export type Doer = Actor | SystemActor;

/** What a cookie or bearer token claims, before the database confirms it. */
export type Claims = { userId: string; sid: string };

/** What a bearer token claims; `endsAt` in seconds since 1970. */
export type TokenClaims = Claims & { endsAt: number };

/** Guards domain functions for admins and the shop itself, whoever calls them. @throws AppError forbidden */
export function assertAdmin(doer: Doer): void {
  if (doer.role === 'admin' || doer.role === 'system') return;
  logRefusal('admins only', { userId: doer.id });
  const lacksFactor = doer.lacksFactor;
  throw new AppError('forbidden', lacksFactor ? messages.secondFactor.required : messages.forbidden);
}
