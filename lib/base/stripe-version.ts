/**
 * The Stripe API version of the shop's calls, its webhook endpoint (docs/operations.md) and the fake Stripe of the
 * sandbox. Must not import anything, because the sandbox uses it too.
 */
export const stripeApiVersion = '2026-10-28.endive';
