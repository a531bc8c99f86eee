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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same with whole addresses, in lists and in entries within entries too. */
function withWhole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withWhole(each));
  if (!isRecord(value)) return value;
  const written = Object.entries(value).map(([name, held]) => [
    name,
    pictureFields.includes(name) && typeof held === 'string' && held.startsWith('/')
      ? new URL(held, siteUrl()).href
      : withWhole(held),
  ]);
  return Object.fromEntries(written);
}

/**
 * Writes the pictures of an answer, wherever in it, as this caller can use them: pictures that come with the shop are kept
 * as paths, and become whole addresses when the configuration or the caller's `Accept` asks for that.
 */
export function picturesFor({ headers }: Request): <Answer>(answer: Answer) => Answer {
  const isAbsolute =
    (env().ABSOLUTE_IMAGES === '1' && !isOwnPage(headers)) || asksForAbsolute(headers.get('accept') ?? '');
  if (!isAbsolute) return (answer) => answer;
  return <Answer>(answer: Answer) => withWhole(answer) as Answer; // the same shape, and texts where texts were
}

/** The address of a picture as it is kept: what `picturesFor` wrote out is a path again. */
export function keptPicture<Address extends string | null | undefined>(address: Address): Address | string {
  const { origin } = siteUrl();
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
