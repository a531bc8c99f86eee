/** A header with a valid boundary (RFC 2046, section 5.1.1): a token or, with more characters, a quoted string. */
const written =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'+.-]{1,70}))$/i;

/**
 * The boundary of a multipart form; null for a header in any other form than browsers and common clients send. Parsers
 * disagree about further parameters or unusual spellings, so the parts counted here might not be those parsed later.
 */
export function multipartBoundary(contentType: string): string | null {
  const [, quoted, token] = written.exec(contentType.trim()) ?? [];
  return quoted ?? token ?? null;
}

/**
 * The most parts of a form. A form with pictures has a few dozen, an order list a little more than its hundred lines; a
 * hundred thousand empty ones would take seconds to parse.
 */
export const mostParts = 130;

/** Returns a function that counts the parts of a form chunk by chunk, and stops counting past `mostParts`. */
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
