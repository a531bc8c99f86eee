import 'server-only';

/**
 * The filter of what a stranger left in an account that the owner of its address took over: what was there before, and what
 * was under way then and is found by its mark, which the owner's own never has.
 */
export const byStranger = <Before extends object>(before: Before) => ({
  $or: [before, { unproved: true as const }],
});
