/** Letters of right-to-left scripts. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Isolates a right-to-left name in plain text (Unicode FSI and PDI), so that it doesn't reorder numbers and punctuation
 * after it. HTML pages use `<bdi>` instead.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
