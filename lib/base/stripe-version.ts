/**
 * The version of Stripe's API that the shop speaks: its calls, its webhook endpoint (docs/operations.md) and the
 * stand-in. A leaf, because the stand-in reads it too.
 */
export const stripeApiVersion = '2026-10-28.endive';
