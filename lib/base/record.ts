/** True for what may be asked for its keys; for small answers that a page reads without zod. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
