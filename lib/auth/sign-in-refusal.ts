import { AppError, type Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';

/** The longest wait (seconds) of a limit that is none of a day. */
const quarterHour = 900;

/** A sign-in that is refused for so many seconds. */
export const limitedFor = (retryAfter: number): AppError =>
  new AppError(
    'limited',
    retryAfter > quarterHour ? messages.tooManyToday(Math.ceil(retryAfter / 3600)) : messages.tooMany,
    { retryAfter },
  );

/** The code to which Auth.js reduces a refusal, in letters that an address keeps; a limit's has the seconds to wait. */
export const codeOf = ({ code, retryAfter }: Pick<Failure, 'code' | 'retryAfter'>): string =>
  code === 'limited' && retryAfter ? `limited_${retryAfter}` : code;

/** The refusal again. */
export function refusalOf(code: string | undefined): AppError {
  const [, kind, wait] = /^([a-z]+)(?:_(\d{1,6}))?$/.exec(code ?? '') ?? [];
  if (kind === 'limited') return limitedFor(Number(wait ?? quarterHour));
  if (kind === 'unavailable') return new AppError('unavailable', messages.busy, { retryAfter: 5 });
  return new AppError(kind === 'invalid' ? 'invalid' : 'unauthorized', messages.auth.badCredentials);
}
