import { AppError } from '@/lib/base/errors';

/** What a refused call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('The call was not refused.', { cause: error });
}
