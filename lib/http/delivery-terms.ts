import { site } from '@/lib/base/site';

/**
 * What delivery costs and how long it takes, for whoever reads the shop by machine: structured data and the feed tell the
 * same. As /delivery says, nothing is added to the price of the goods (`lib/base/legal`), whatever the currency.
 */
export const deliveryTerms = {
  country: site.delivery.country,
  /** Minor units of the shop's currency. */
  cost: 0,
  /** Working days, from and to. */
  handlingDays: site.delivery.handlingDays,
  transitDays: site.delivery.transitDays,
} as const;
