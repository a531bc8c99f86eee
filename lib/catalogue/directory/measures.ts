/** Units of length in millimetres, and how people write each. */
const spellings: readonly (readonly [mm: number, written: string])[] = [
  [1, 'mm millimeter millimeters millimetre millimetres'],
  [10, 'cm centimeter centimeters centimetre centimetres'],
  [1000, 'm meter meters metre metres'],
  [25.4, `in ins inch inchs inches " ″ ” '' ’’ ′′`],
  [304.8, `ft foot feet ' ’ ′`],
];
const units = new Map(
  spellings.flatMap(([mm, written]) => written.split(' ').map((each) => [each, mm] as const)),
);

/** Every spelling of a unit, in lower case and the longest first. */
export const unitSpellings: readonly string[] = [...units.keys()].sort((one, two) => two.length - one.length);

/** Fractions that are one character each. */
const fractions: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
};
/** Those characters, and the bars of other fractions, for the character class of a regular expression. */
export const fractionSigns: string = Object.keys(fractions).join('');
export const fractionBars = '/⁄';

const written = new RegExp(String.raw`^(?:(\d+)[ -])?(\d{1,2})[${fractionBars}](\d{1,2})$`);

/** `1.5`, `1,5`, `1½`, `1 ½`, `1 1/2`, `5/16` and `1,000` as numbers. */
export function numberOf(text: string): number {
  const sign = fractions[text.at(-1) ?? ''];
  if (sign !== undefined)
    return (text.length > 1 ? numberOf(text.slice(0, -1).replace(/[ -]$/, '')) : 0) + sign;
  const [, whole = '0', over, under] = written.exec(text) ?? [];
  if (over !== undefined) return Number(whole) + Number(over) / Number(under);
  return Number(/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'));
}

/** A length in millimetres; null if the unit is not one of length. */
export function millimetres(number: number, unit: string): number | null {
  const factor = units.get(unit.toLowerCase());
  return factor === undefined ? null : number * factor;
}

/** The longest length that can be indexed, in tenths of a millimetre. */
const mostTenths = 99_999_999;

/** The index term of a length. These terms sort by length, and no word begins with `#`. */
export function measureTerm(mm: number): string {
  return `#${String(Math.min(mostTenths, Math.round(mm * 10))).padStart(8, '0')}`;
}

const fraction = new RegExp(`[${fractionBars}]|[${fractionSigns}]$`);

/** Whether a number is written as a fraction, which implies inches. */
export const isFraction = (text: string): boolean => fraction.test(text);

export const isMeasure = (term: string): boolean => term.startsWith('#');

/** Lengths that differ by at most this fraction count as equal, such as 9 in and 230 mm. */
const tolerance = 0.03;

/** The first and the last term of the lengths that count as equal to this one. */
export function measuresLike(term: string): { from: string; to: string } {
  const mm = Number(term.slice(1)) / 10;
  return { from: measureTerm(mm * (1 - tolerance)), to: measureTerm(mm * (1 + tolerance)) };
}
