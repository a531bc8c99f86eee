const signs: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

const wordsOf = (html: string): string =>
  html.replace(/<!--.*?-->|<[^>]+>/gs, '').replace(/&[#\w]+;/g, (sign) => signs[sign] ?? sign);

/** The words of every element of this kind in the HTML of a page, for whoever asks for it without a browser. */
export const wordsIn = (html: string, kind: string): string[] =>
  [...html.matchAll(new RegExp(`<${kind}\\b[^>]*>(.*?)</${kind}>`, 'gs'))].map(([, inside = '']) =>
    wordsOf(inside),
  );
