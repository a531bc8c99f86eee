import 'server-only';

/**
 * Whether a body may be read as this media type (RFC 9110 §8.3): declared so, in UTF-8 if a charset is declared, and
 * not compressed. A body without any type is accepted as JSON; a form can't be read without its boundary.
 */
export function acceptedType(
  headers: Headers,
  wanted: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded',
): boolean {
  const packed = headers.get('content-encoding') ?? 'identity';
  if (packed.trim().toLowerCase() !== 'identity') return false;
  const told = headers.get('content-type');
  if (told === null || told === '') return wanted === 'application/json';
  const [type = '', ...parameters] = told.split(';').map((part) => part.trim().toLowerCase());
  if (type !== wanted) return false;
  if (wanted !== 'application/json') return true;
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset='));
  return charsets.every((charset) => /^charset=(?:"utf-?8"|utf-?8)$/.test(charset));
}
