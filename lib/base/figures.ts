import { site } from './site.ts';

const whole = new Intl.NumberFormat(site.locale);

/** A count as people read it: '1,200'. */
export const figure = (count: number): string => whole.format(count);

/** Its digits as they stand together, and the sign between them: '1' and '200', ','. */
export function figureParts(count: number): { groups: string[]; sign: string } {
  const parts = whole.formatToParts(count);
  const sign = parts.find(({ type }) => type === 'group')?.value ?? '';
  return { groups: parts.flatMap(({ type, value }) => (type === 'group' ? [] : [value])), sign };
}

/** So many units, in words. */
export const inUnits = (count: number): string => `${figure(count)} ${count === 1 ? 'unit' : 'units'}`;
