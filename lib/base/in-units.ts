/** So many units, in words. */
export const inUnits = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`;
