import { site } from '@/lib/base/site';

/**
 * Cost and time of delivery, for structured data and the feed, which must agree. As /delivery says, nothing is added to
 * the price of the goods (`lib/base/legal`), whatever the currency.
 */
export const deliveryTerms = {
  country: site.delivery.country,
  /** Minor units of the shop's currency. */
  cost: 0,
  /** Working days, minimum and maximum. */
  handlingDays: site.delivery.handlingDays,
  transitDays: site.delivery.transitDays,
} as const;
