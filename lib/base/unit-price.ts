/** From so many units on, each costs less. `price` in minor units. */
export type PriceBreak = { from: number; price: number };

/** What a product costs: `price` is for quantities below the first break, `breaks` rise in `from` and fall in `price`. */
export type Priced = { price: number; breaks?: readonly PriceBreak[] | null | undefined };

/**
 * What one unit costs when so many are ordered, in minor units: the price of the last break that the quantity reaches.
 * The server decides by it, pages and forms show it.
 */
export function unitPriceFor({ price, breaks }: Priced, quantity: number): number {
  return (breaks ?? []).reduce((unit, one) => (quantity >= one.from ? one.price : unit), price);
}

/** What so many units come to, in minor units (specification §9: price × quantity). */
export const totalFor = (product: Priced, quantity: number): number =>
  unitPriceFor(product, quantity) * quantity;
