import { decimalsOf } from '@/lib/base/money';
import { site } from '@/lib/base/site';

/**
 * Cents of the demo catalogue in minor units of the shop's currency: as many, so that $3.45 is ¥345; with three decimals
 * ten times as many, because cards are not charged the last of them (`paidDecimals`).
 */
export const inShopMoney = (cents: number): number =>
  cents * 10 ** Math.max(0, decimalsOf(site.currency.code) - 2);
