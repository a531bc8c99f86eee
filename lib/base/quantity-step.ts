/** By how many units the buttons beside a quantity step: large minimum orders are changed by tens. */
export const stepOf = (minimum: number): number => (minimum >= 20 ? 10 : 1);
