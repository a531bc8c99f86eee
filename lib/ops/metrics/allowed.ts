import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Admits requests with METRICS_TOKEN; the comparison takes as long for every other token, however much of it is right.
 * @throws AppError not_found if no token is set, unauthorized
 */
export function assertMayMeasure(headers: Headers): void {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) throw new AppError('not_found', messages.noSuchCall);
  const [, sent = ''] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (!timingSafeEqual(hashOf(sent), hashOf(METRICS_TOKEN)))
    throw new AppError('unauthorized', messages.unauthorized);
}
