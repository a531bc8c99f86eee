import 'server-only';

/**
 * Filter for what a stranger left in an account that the owner of its email took over: documents from `before`, and
 * those being created at that time, which are marked `unproved`.
 */
export const byStranger = <Before extends object>(before: Before) => ({
  $or: [before, { unproved: true as const }],
});
