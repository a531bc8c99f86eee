/** Longest list header parsed, in characters; browsers send about thirty. Longer ones count as absent. */
const longest = 1000;

const listOf = (header: string | undefined): string[] =>
  header === undefined || header.length > longest ? [] : header.split(',');

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a client accepts (RFC 9110 §12.5.3); `q=0` refuses one. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return acceptsGzip(acceptEncoding) ? 'gzip' : 'identity';
}

/** Whether a client accepts gzip, the only encoding for responses compressed while they are sent. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean => accepts(acceptEncoding, 'gzip');

function accepts(header: string | undefined, name: string): boolean {
  return listOf(header).some((item) => {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** True when `If-None-Match` names this ETag, compared weakly (RFC 9110 §13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  const wanted = etag.replace(/^W\//, '');
  return listOf(ifNoneMatch).some(
    (item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === wanted,
  );
}

/** Whether compressing this media type makes it smaller. */
export const isCompressible = (contentType: string): boolean =>
  /^(?:text\/|application\/(?:json|javascript|manifest\+json|ld\+json|xml)|image\/svg\+xml)/.test(
    contentType,
  );
