import { site } from './site.ts';

const whole = new Intl.NumberFormat(site.locale);

/** A count as people read it: '1,200'. */
export const figure = (count: number): string => whole.format(count);

/** Its digits as they stand together, and the sign between them: '1' and '200', ','; '-1' and '200' of what is below nothing. */
export function figureParts(count: number): { groups: string[]; sign: string } {
  const sign = whole.formatToParts(count).find(({ type }) => type === 'group')?.value;
  return sign ? { groups: figure(count).split(sign), sign } : { groups: [figure(count)], sign: '' };
}

/** So many units, in words. */
export const inUnits = (count: number): string => `${figure(count)} ${count === 1 ? 'unit' : 'units'}`;
