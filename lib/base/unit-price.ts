/** From `from` units on, each unit costs `price`, in minor units. */
export type PriceBreak = { from: number; price: number };

/** A product's prices: `price` for quantities below the first break; `breaks` rise in `from` and fall in `price`. */
export type Priced = { price: number; breaks?: readonly PriceBreak[] | null | undefined };

/**
 * The unit price for a quantity, in minor units: the price of the last break that the quantity reaches. The server
 * charges by it, and pages and forms show it.
 */
export function unitPriceFor({ price, breaks }: Priced, quantity: number): number {
  return (breaks ?? []).reduce((unit, one) => (quantity >= one.from ? one.price : unit), price);
}

/** The total for a quantity, in minor units (specification §9: price × quantity). */
export const totalFor = (product: Priced, quantity: number): number =>
  unitPriceFor(product, quantity) * quantity;
