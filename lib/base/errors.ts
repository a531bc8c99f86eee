import * as z from 'zod';
import type { ErrorCode } from './error-codes';
import { messages } from './messages';
import './wording';

export type FieldErrors = Record<string, string[]>;

/** An expected failure. Its message is shown to the user word for word. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fieldErrors: FieldErrors | undefined;
  /** Seconds after which a retry makes sense (RFC 9110 Retry-After). */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fieldErrors?: FieldErrors; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fieldErrors = details.fieldErrors;
    this.retryAfter = details.retryAfter;
  }
}

/** The message for a failure where there is no form: that of the first field, else that of the whole form. */
export const sentenceOf = ({
  message,
  fieldErrors = {},
}: {
  message: string;
  fieldErrors?: FieldErrors | undefined;
}): string => Object.values(fieldErrors)[0]?.[0] ?? message;

export type Failure = {
  ok: false;
  code: ErrorCode;
  message: string;
  fieldErrors?: FieldErrors;
  retryAfter?: number;
};

/** An `AppError` about one form field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid', messages.invalid, { fieldErrors: { [field]: [message] } });
}

/** Turns an expected error into a failure that users may read; null for any other error. */
export function expectedFailure(error: unknown): Failure | null {
  if (error instanceof z.ZodError) {
    const flat = z.flattenError(error);
    const fieldErrors: FieldErrors = {};
    for (const [field, texts] of Object.entries(flat.fieldErrors)) {
      // zod reports a list in place of a text twice: for its type, and for its length.
      if (Array.isArray(texts)) fieldErrors[field] = [...new Set(texts.map(String))];
    }
    return { ok: false, code: 'invalid', message: flat.formErrors[0] ?? messages.invalid, fieldErrors };
  }
  if (error instanceof AppError) {
    return {
      ok: false,
      code: error.code,
      message: error.message,
      ...(error.fieldErrors && { fieldErrors: error.fieldErrors }),
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    };
  }
  return null;
}
