import 'server-only';

/**
 * In a filter, what a stranger left in an account that the owner of its address took over: what was there `before`, and what
 * was under way then, by a mark that nothing of the owner's has.
 */
export const byStranger = <Before extends object>(before: Before) => ({
  $or: [before, { unproved: true as const }],
});
