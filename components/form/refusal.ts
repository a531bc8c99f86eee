import type { Failure } from '@/lib/base/errors';

/** The failure without the error of this field, which has been changed since. */
export function withoutField(refusal: Failure | null, name: string): Failure | null {
  if (!refusal?.fieldErrors?.[name]) return refusal;
  const { [name]: _changed, ...rest } = refusal.fieldErrors;
  return Object.keys(rest).length > 0 ? { ...refusal, fieldErrors: rest } : null;
}
