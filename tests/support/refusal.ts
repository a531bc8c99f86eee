import { AppError } from '@/lib/base/errors';

/** The AppError that a call rejects with. @throws Error when it does not */
export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('The call was not refused.', { cause: error });
}
