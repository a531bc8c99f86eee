import type { Failure } from '@/lib/base/errors';

/** The header that says after how many seconds to try again, where that is known (RFC 9110 §10.2.3). */
export const retryHeader = ({ retryAfter }: Pick<Failure, 'retryAfter'>): Record<string, string> =>
  retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
