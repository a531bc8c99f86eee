import 'server-only';
import { AppError } from '@/lib/errors';
import { messages } from '@/lib/messages';
import type { Actor } from './actor';

/** For domain functions that only an admin may call, whichever door they are behind. @throws AppError forbidden */
export function assertAdmin(actor: Actor): void {
  if (actor.role !== 'admin') throw new AppError('forbidden', messages.forbidden);
}
