import 'server-only';
import { env } from '@/lib/platform/env';
import { siteUrl } from '@/lib/platform/site-url';

/** The fields of specification §3 that hold a picture's address. */
const pictureFields: readonly string[] = ['img', 'productImg', 'photoURL'];

/** For every response that may hold a picture: the form of its address depends on these request headers. */
export const pictureHeaders = { Vary: 'Accept, Sec-Fetch-Site' } as const;

/** Whether it asks by `Accept: application/json; images=absolute`, a media type parameter (RFC 9110 §12.5.1). */
function asksForAbsolute(accept: string): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const isJson = ['application/json', 'application/*', '*/*'].includes(type);
    return isJson && parameters.some((parameter) => /^images="?absolute"?$/.test(parameter));
  });
}

/** Whether the shop's own script asks (Fetch Metadata): its pictures use the optimizer, which takes only paths. */
const isOwnPage = (headers: Headers) => headers.get('sec-fetch-site') === 'same-origin';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Makes the picture addresses absolute, at any depth. */
function withAbsolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withAbsolute(each));
  if (!isRecord(value)) return value;
  const written = Object.entries(value).map(([name, held]) => [
    name,
    pictureFields.includes(name) && typeof held === 'string' && held.startsWith('/')
      ? new URL(held, siteUrl()).href
      : withAbsolute(held),
  ]);
  return Object.fromEntries(written);
}

/**
 * Returns a function that writes picture addresses, anywhere in a response, as this caller can use them: those of the
 * shop itself are stored as paths, and made absolute if the configuration or the caller's `Accept` asks for that.
 */
export function picturesFor({ headers }: Request): <Answer>(answer: Answer) => Answer {
  const isAbsolute =
    (env().ABSOLUTE_IMAGES === '1' && !isOwnPage(headers)) || asksForAbsolute(headers.get('accept') ?? '');
  if (!isAbsolute) return (answer) => answer;
  return <Answer>(answer: Answer) => withAbsolute(answer) as Answer; // same shape, strings stay strings
}

/** A picture's address in its stored form: turns the absolute addresses made by `picturesFor` back into paths. */
export function storedPictureUrl<Address extends string | null | undefined>(
  address: Address,
): Address | string {
  const { origin } = siteUrl();
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
