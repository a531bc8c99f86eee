import { figure, inMillimeters } from '../base/figures';
import { formatMoney, toMinor } from '../base/money';
import { type ListedProperty, listedProperties } from './listing-properties';

/** Labels of the list filters. */
export const filterLabels = {
  category: 'Category',
  price: 'Price per unit',
  order: 'Minimum order',
  available: 'Availability',
  rating: 'Rating',
} as const;

export const availableLabel = 'In stock';

export const orderLabel = (order: number): string => `${figure(order)} or fewer`;

export const ratingLabel = (stars: number): string =>
  stars === 5 ? '5 stars' : `${stars} ${stars === 1 ? 'star' : 'stars'} and up`;

/** The label of a price range; amounts in units of the currency. */
export function priceLabel(min: number | null, max: number | null): string {
  const said = (amount: number) => formatMoney(toMinor(amount));
  if (min !== null && max !== null) return `${said(min)} to ${said(max)}`;
  return min === null ? `Up to ${said(max ?? 0)}` : `From ${said(min)}`;
}

const byKey = new Map(listedProperties.map((property) => [property.key, property]));
export const propertyOf = (key: string): ListedProperty | undefined => byKey.get(key);

/** A property's value as its filter shows it: `9 mm`, `3`, `Foam`. */
export function valueLabel({ kind, choices }: ListedProperty, value: string): string {
  if (kind === 'choice') return choices[value] ?? value;
  return kind === 'length' ? inMillimeters(Number(value)) : figure(Number(value));
}
