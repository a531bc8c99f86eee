/** True for any non-null object; for small responses that pages read without zod. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
