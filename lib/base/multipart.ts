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

/** A form with one picture has a few dozen parts; a hundred thousand empty ones would take seconds to read. */
export const mostParts = 100;
