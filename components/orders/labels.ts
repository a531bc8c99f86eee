/** Product names are cut to 20 characters in order tables (specification §9). */
const nameLength = 20;

/** The beginning of a name. Whole characters: half of one is none. */
export const cutName = (name: string): string => [...name].slice(0, nameLength).join('').trimEnd();
