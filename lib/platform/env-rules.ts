type Given = Readonly<Record<string, string | undefined>>;
type Fault = { name: string; message: string };

/** How much is logged, the most severe first (pino's names). */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** For a log that begins before the environment is checked, which then refuses what is no level. */
export const logLevelOf = (given: string | undefined) => logLevels.find((one) => one === given) ?? 'info';

export const isThisMachine = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);

/** A random secret of 32 hexadecimal digits has about fourteen; fewer than eight would be one in a billion. */
const leastDifferent = 8;
/** What tutorials and templates fill in, and rows of keys. */
const placeholder =
  /change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|your[-_ ]|placeholder|example|insecure|password|(?:super|very|my|top|auth|not[-_ ]a|jwt|session)[-_ ]?secret|secret[-_ ]?key|characters|01234567|12345678|abcdefgh|qwertz|qwerty/i;
/** One part over and over. */
const repeated = /^(.{1,32}?)\1+$/;

function* weakSecret({ AUTH_SECRET: secret }: Given): Generator<Fault> {
  if (!secret) return;
  const name = 'AUTH_SECRET';
  const ask = 'make one with: openssl rand -hex 32';
  if (new Set(secret).size < leastDifferent || repeated.test(secret))
    yield { name, message: `has too few different characters; ${ask}` };
  else if (placeholder.test(secret)) yield { name, message: `is a placeholder that others know; ${ask}` };
}

/** The password in a URI with one host or several, which `URL` does not read. */
const passwordIn = (uri: string | undefined) => /^[^:/]+:\/\/[^:@/]*:([^@/]+)@/.exec(uri ?? '')?.[1];

/** A secret in two places is known to two parties, and changing it in one breaks the other. */
function* sharedSecrets(given: Given): Generator<Fault> {
  const secrets: [string, string | undefined][] = [
    ...[
      'AUTH_SECRET',
      'AUTH_GOOGLE_SECRET',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'UPLOADTHING_TOKEN',
      'METRICS_TOKEN',
      'INDEXNOW_KEY', // which everybody can read
    ].map((name): [string, string | undefined] => [name, given[name]]),
    ['MONGODB_URI', passwordIn(given['MONGODB_URI'])],
    ['SMTP_URL', passwordIn(given['SMTP_URL'])],
  ];
  const first = new Map<string, string>();
  for (const [name, secret] of secrets) {
    if (!secret) continue;
    const other = first.get(secret);
    if (other) yield { name, message: `has the same secret as ${other}; each needs one of its own` };
    else first.set(secret, name);
  }
}

const stripeMode = (key: string | undefined) => /^[srp]k_(test|live)_/.exec(key ?? '')?.[1];

function* mixedStripeKeys(given: Given): Generator<Fault> {
  const [secret, publishable] = [given['STRIPE_SECRET_KEY'], given['STRIPE_PUBLISHABLE_KEY']].map(stripeMode);
  if (!secret || !publishable || secret === publishable) return;
  const message = `is a ${publishable} key, but STRIPE_SECRET_KEY is a ${secret} key; both must be of one mode`;
  yield { name: 'STRIPE_PUBLISHABLE_KEY', message };
}

const addresses = {
  AUTH_URL: 'passwords and sessions would cross the network in the clear',
  AUTH_GOOGLE_ISSUER: 'whoever stands between could sign in as anybody',
  STRIPE_API_URL: 'the secret key would cross the network in the clear',
  STRIPE_JS_URL: 'whoever stands between could read cards',
  UPLOADTHING_INGEST_URL: 'the token would cross the network in the clear',
  UPLOADTHING_API_URL: 'the token would cross the network in the clear',
};

function* plainAddresses(given: Given): Generator<Fault> {
  for (const [name, why] of Object.entries(addresses)) {
    const text = given[name] ?? '';
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol === 'http:' && !isThisMachine(url))
      yield { name, message: `must start with https://, else ${why}; http:// is for this machine alone` };
  }
}

/** A collector beside the shop may speak plain HTTP, unless it is told a secret. */
function* plainTraces(given: Given): Generator<Fault> {
  if (!given['OTEL_EXPORTER_OTLP_HEADERS']) return;
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
    const text = given[name] ?? '';
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol !== 'http:' || isThisMachine(url)) continue;
    const message =
      'must start with https://, else OTEL_EXPORTER_OTLP_HEADERS would cross the network in the clear';
    yield { name, message };
  }
}

const uriOfMongo =
  /^[^:/]+:\/\/(?:(?<user>[^:/?#[\]@]+)(?::(?<password>[^:/?#[\]@]*))?@)?(?:(?:\[[^\]@]+\]|[^:/?@,[\]]+)(?::\d+)?(?:,|(?=[/?]|$)))+(?:[/?]|$)/;

/** Whether the driver reads a URI of MongoDB as it is meant: it takes what stands behind the first of two `@` for a host. */
export function isReadable(uri: string): boolean {
  const found = uriOfMongo.exec(uri);
  try {
    decodeURIComponent(`${found?.groups?.['user']}:${found?.groups?.['password']}`);
  } catch {
    return false;
  }
  return found !== null;
}

/** Whether a URI of MongoDB names its database, without which the driver takes one called "test". */
export const namesDatabase = (uri: string) => /^[^:]+:\/\/(?:[^@/]*@)?[^/?@]+\/[^/?]+/.test(uri);

/** What no shop that others can reach may run with, though each value by itself is well-formed. Never tells a value. */
export const productionFaults = (given: Given): Fault[] =>
  [weakSecret, sharedSecrets, mixedStripeKeys, plainAddresses, plainTraces].flatMap((rule) => [
    ...rule(given),
  ]);
