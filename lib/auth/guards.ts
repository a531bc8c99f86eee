import 'server-only';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { messages } from '@/lib/messages';
import type { Actor } from './actor';

/** For domain functions that only an admin may call, whichever door they are behind. @throws AppError forbidden */
export function assertAdmin(actor: Actor): void {
  if (actor.role === 'admin') return;
  log.warn({ userId: actor.id }, 'refused: admins only');
  throw new AppError('forbidden', messages.forbidden);
}
