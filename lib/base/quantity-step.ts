/**
 * The step of the buttons beside a quantity field: a carton if the product is sold in cartons, else ten for products
 * with large minimum orders.
 */
export const stepOf = (minimum: number, carton: number | null = null): number =>
  carton ?? (minimum >= 20 ? 10 : 1);

/**
 * The quantity after a press of such a button: whole cartons above `min`, within what can be ordered. Starts from `min`
 * if the typed quantity is invalid. A quantity between two cartons moves to the next one in the direction of the press.
 */
export function stepped(now: number, by: number, min: number, max: number, carton = 1): number {
  const cartons = ((Number.isSafeInteger(now) ? now : min) + by - min) / carton;
  const whole = by > 0 ? Math.floor(cartons) : Math.ceil(cartons);
  return min + Math.max(0, Math.min(Math.floor((max - min) / carton), whole)) * carton;
}
