import 'server-only';
import { env } from '@/lib/platform/env';
import { siteUrl } from '@/lib/platform/site-url';

/** The fields of specification §3 that hold the address of a picture. */
const pictureFields: readonly string[] = ['img', 'productImg', 'photoURL'];

/** Of every answer that may hold a picture: how it is written depends on these headers. */
export const pictureHeaders = { Vary: 'Accept, Sec-Fetch-Site' } as const;

/** `Accept: application/json; images=absolute`: a parameter of the media type (RFC 9110 §12.5.1). */
function asksForAbsolute(accept: string): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const isJson = ['application/json', 'application/*', '*/*'].includes(type);
    return isJson && parameters.some((parameter) => /^images="?absolute"?$/.test(parameter));
  });
}

/** A script of our own pages (Fetch Metadata), whose pictures go through the optimizer: it takes paths alone. */
const isOwnPage = (headers: Headers) => headers.get('sec-fetch-site') === 'same-origin';

/**
 * Writes the pictures of an entry as this caller can use them: pictures that come with the shop are kept as paths, and
 * become whole addresses when the configuration or the caller's `Accept` asks for that.
 */
export function picturesFor({ headers }: Request): <Entry>(entry: Entry) => Entry {
  const isAbsolute =
    (env().ABSOLUTE_IMAGES === '1' && !isOwnPage(headers)) || asksForAbsolute(headers.get('accept') ?? '');
  if (!isAbsolute) return (entry) => entry;
  const whole = (name: string, value: unknown) =>
    pictureFields.includes(name) && typeof value === 'string' && value.startsWith('/')
      ? new URL(value, siteUrl()).href
      : value;
  return (entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
    const written = Object.entries(entry).map(([name, value]) => [name, whole(name, value)]);
    return Object.fromEntries(written) as typeof entry; // the same keys, and texts where texts were
  };
}

/** The address of a picture as it is kept: what `picturesFor` wrote out is a path again. */
export function keptPicture<Address extends string | null | undefined>(address: Address): Address | string {
  const { origin } = siteUrl();
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
