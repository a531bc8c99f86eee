export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding a client accepts (RFC 9110 §12.5.3); `q=0` refuses one. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, name: string): boolean {
  return header.split(',').some((item) => {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** True when `If-None-Match` names this ETag, compared weakly (RFC 9110 §13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const wanted = etag.replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === wanted);
}

/** Media types that get smaller. */
export const isCompressible = (contentType: string): boolean =>
  /^(?:text\/|application\/(?:json|javascript|manifest\+json|ld\+json|xml)|image\/svg\+xml)/.test(
    contentType,
  );
