import { site } from './site.ts';

const whole = new Intl.NumberFormat(site.locale);

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const withTenths = new Intl.NumberFormat(site.locale, oneDecimal);

/** A number with one decimal: '4.0'. */
export const tenths = (number: number): string => withTenths.format(number);

/** A count with separators: '1,200'. */
export const figure = (count: number): string => whole.format(count);

const ungrouped = new Intl.NumberFormat(site.locale, { useGrouping: false, maximumFractionDigits: 20 });

/** A length: '9.5 mm'. Thousands have no separator, because forms take lengths as they are shown. */
export const inMillimeters = (mm: number): string => `${ungrouped.format(mm)} mm`;

/** The digit groups of a count and their separator: '1' and '200', ','; for a negative one '-1' and '200'. */
export function figureParts(count: number): { groups: string[]; sign: string } {
  const sign = whole.formatToParts(count).find(({ type }) => type === 'group')?.value;
  return sign ? { groups: figure(count).split(sign), sign } : { groups: [figure(count)], sign: '' };
}

/** A number of units: '1,200 units'. */
export const inUnits = (count: number): string => `${figure(count)} ${count === 1 ? 'unit' : 'units'}`;

/** A number of reviews: '1,200 reviews'. */
export const inReviews = (count: number): string => `${figure(count)} ${count === 1 ? 'review' : 'reviews'}`;

/** How many working days it takes: '1 to 5 working days', '1 working day'. */
export const inWorkingDays = ([from, to]: readonly [number, number]): string =>
  `${from === to ? '' : `${figure(from)} to `}${figure(to)} working ${to === 1 ? 'day' : 'days'}`;

/** A number of lines of a list, a quote or a file: '1 line'. */
export const inLines = (count: number): string => `${figure(count)} ${count === 1 ? 'line' : 'lines'}`;
