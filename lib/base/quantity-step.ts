/**
 * By how many units the buttons beside a quantity step: by a carton where a product is sold in cartons, else large
 * minimum orders are changed by tens.
 */
export const stepOf = (minimum: number, carton: number | null = null): number =>
  carton ?? (minimum >= 20 ? 10 : 1);

/**
 * The quantity after a press: on the cartons counted from `min`, and within what can be ordered; from the least where
 * nothing sensible was typed. From between two cartons it goes to the next one in the press's direction.
 */
export function stepped(now: number, by: number, min: number, max: number, carton = 1): number {
  const cartons = ((Number.isSafeInteger(now) ? now : min) + by - min) / carton;
  const whole = by > 0 ? Math.floor(cartons) : Math.ceil(cartons);
  return min + Math.max(0, Math.min(Math.floor((max - min) / carton), whole)) * carton;
}
