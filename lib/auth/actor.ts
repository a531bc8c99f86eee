import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { log } from '@/lib/platform/log';
import type { Role } from './schema';

export type UserId = string & { readonly __brand: 'UserId' };

/** Who is asking. Only `findActor` makes one, so that holding an Actor proves the check was done. */
export type Actor = {
  readonly id: UserId;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  readonly photoURL: string | null;
  /** The session the request came with. */
  readonly sid: string;
};

/** What a cookie or a bearer token says, before the database is asked whether it still holds. */
export type Claims = { userId: string; sid: string };

/** For domain functions that only an admin may call, whichever door they are behind. @throws AppError forbidden */
export function assertAdmin(actor: Actor): void {
  if (actor.role === 'admin') return;
  log.warn({ userId: actor.id }, 'refused: admins only');
  throw new AppError('forbidden', messages.forbidden);
}
