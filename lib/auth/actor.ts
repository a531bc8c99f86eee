import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { logRefusal } from '@/lib/platform/refusals';
import type { Role } from './schema';

export type UserId = string & { readonly __brand: 'UserId' };

/** Who is asking. Only `findActor` makes one, so that holding an Actor proves the check was done. */
export type Actor = {
  readonly id: UserId;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  readonly photoURL: string | null;
  /** Whether somebody has shown that the address is his. */
  readonly verified: boolean;
  /** An admin by role who lacks the second factor that this shop asks for; `role` is 'user' until he has it. */
  readonly lacksFactor: boolean;
  /** The session the request came with. */
  readonly sid: string;
};

/** The shop itself doing something, by a command of whoever runs it or on its own; `name` says which. */
export type SystemActor = { readonly id: null; readonly role: 'system'; readonly name: string };

export const systemActor = (name: string): SystemActor => ({ id: null, role: 'system', name });

/** Who does something that the audit log names. */
export type Doer = Actor | SystemActor;

/** What a cookie or a bearer token says, before the database is asked whether it still holds. */
export type Claims = { userId: string; sid: string };

/** What a bearer token says; `endsAt` in seconds since 1970. */
export type TokenClaims = Claims & { endsAt: number };

/** For domain functions that only an admin, or the shop itself, may call, whichever door they are behind. @throws AppError forbidden */
export function assertAdmin(doer: Doer): void {
  if (doer.role === 'admin' || doer.role === 'system') return;
  logRefusal('admins only', { userId: doer.id });
  const lacksFactor = doer.lacksFactor;
  throw new AppError('forbidden', lacksFactor ? messages.secondFactor.required : messages.forbidden);
}
