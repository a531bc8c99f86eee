import { site as dollars } from '../../../lib/base/site.ts';

export * from '../../../lib/base/site.ts';

/** The shop in a currency without decimals. */
export const site = { ...dollars, currency: { code: 'JPY', words: 'yen', smallestCharge: 50 } } as const;
