/** What a boundary is made of (RFC 2046, section 5.1.1), as a token and, with blanks and more, in quotes. */
const written =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'+.-]{1,70}))$/i;

/**
 * The boundary of a form's parts; null for a header that is written in any other way than browsers and clients do.
 * Parsers read a second parameter, or one hidden in another's name, differently, and what one of them counts another
 * one then takes apart.
 */
export function multipartBoundary(contentType: string): string | null {
  const [, quoted, token] = written.exec(contentType.trim()) ?? [];
  return quoted ?? token ?? null;
}

/**
 * A form with pictures has a few dozen parts, an order list of a hundred lines as many and a handful more; a hundred
 * thousand empty ones would take seconds to read.
 */
export const mostParts = 130;

/** Counts the parts of a form while it arrives, a little past the most that any may have. */
export function partCounter(contentType: string): (chunk: Buffer) => number {
  const boundary = multipartBoundary(contentType);
  if (boundary === null) return () => 0;
  const delimiter = Buffer.from(`--${boundary}`);
  let tail = Buffer.alloc(0);
  let parts = 0;
  return (chunk) => {
    const text = Buffer.concat([tail, chunk]);
    let end = 0;
    for (
      let at = text.indexOf(delimiter);
      at !== -1 && parts <= mostParts;
      at = text.indexOf(delimiter, end)
    ) {
      parts += 1;
      end = at + delimiter.length;
    }
    tail = text.subarray(Math.max(end, text.length - delimiter.length + 1));
    return parts;
  };
}
