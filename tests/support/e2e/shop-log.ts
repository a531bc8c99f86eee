import { existsSync, readFileSync } from 'node:fs';
import { type ShopPlace, shopPlaces } from '../../../scripts/testing/places.ts';
import { shopEnvironment } from './shop.ts';

/** What no log line may contain (OWASP Logging Cheat Sheet, "Data to exclude"). */
const forbidden: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@[a-z][\w-]*\.[a-z]{2,}/i,
  'an access token or a session': /\beyJ[\w-]{10,}|session-token=/,
  'a mailed link': /[?&]token=[\w-]{20,}/,
  'a key of a service': /\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_\w+/,
  "a payment's secret": /_secret_\w+/,
  'a card number': /\b(?:4242|4000)\d{12}\b/,
  'a password or its hash': /\bpass-[0-9a-z]{8,}|\$argon2/,
  "a buyer's name, address or phone": /Test Buyer|Harbour Street|021555010/,
};

/** The forbidden data found in a log: the kind and the beginning of the line. */
export function leaksIn(log: string, secrets: readonly string[] = []): string[] {
  return log.split('\n').flatMap((line) => {
    const kinds = Object.keys(forbidden).filter((kind) => forbidden[kind]?.test(line));
    if (secrets.some((secret) => line.includes(secret))) kinds.push('a secret of the environment');
    return kinds.map((kind) => `${kind}: ${line.slice(0, 300)}`);
  });
}

function leaksOf(place: ShopPlace): string[] {
  if (!existsSync(place.log)) return [];
  const { DEMO_ADMIN_PASSWORD, DEMO_BUYER_PASSWORD, AUTH_SECRET } = shopEnvironment(place);
  return leaksIn(readFileSync(place.log, 'utf8'), [DEMO_ADMIN_PASSWORD, DEMO_BUYER_PASSWORD, AUTH_SECRET]);
}

/** Playwright's `globalTeardown`: checks that the logs of the run contain no personal data and no secrets. */
export default function checkShopLogs(): void {
  const leaks = shopPlaces.flatMap(leaksOf);
  if (leaks.length > 0) throw new Error(`The shop's log tells too much:\n${leaks.slice(0, 20).join('\n')}`);
}
