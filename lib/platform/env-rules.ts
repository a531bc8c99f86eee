type Given = Readonly<Record<string, string | undefined>>;
type Fault = { name: string; message: string };

/** Log levels by pino's names, the most severe first. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** The log level before the environment has been checked, which later refuses an invalid one. */
export const logLevelOf = (given: string | undefined) => logLevels.find((one) => one === given) ?? 'info';

export const isThisMachine = ({ hostname }: Pick<URL, 'hostname'>) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);

/** Fewest distinct characters: 32 random hex digits have about fourteen, and fewer than eight once in a billion. */
const leastDifferent = 8;
/** Placeholders of tutorials and templates, and keyboard rows. */
const placeholder =
  /change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|your[-_ ]|placeholder|example|insecure|password|(?:super|very|my|top|auth|not[-_ ]a|jwt|session)[-_ ]?secret|secret[-_ ]?key|characters|01234567|12345678|abcdefgh|qwertz|qwerty/i;
/** A text that only repeats one part. */
const repeated = /^(.{1,32}?)\1+$/;

function* weakSecret({ AUTH_SECRET: secret }: Given): Generator<Fault> {
  if (!secret) return;
  const name = 'AUTH_SECRET';
  const ask = 'make one with: openssl rand -hex 32';
  if (new Set(secret).size < leastDifferent || repeated.test(secret))
    yield { name, message: `has too few different characters; ${ask}` };
  else if (placeholder.test(secret)) yield { name, message: `is a placeholder that others know; ${ask}` };
}

/** The password in a URI; `URL` can't parse one with several hosts. */
const passwordIn = (uri: string | undefined) => /^[^:/]+:\/\/[^:@/]*:([^@/]+)@/.exec(uri ?? '')?.[1];

/** A secret used twice is known to two parties, and changing it in one place breaks the other. */
function* sharedSecrets(given: Given): Generator<Fault> {
  const secrets: [string, string | undefined][] = [
    ...[
      'AUTH_SECRET',
      'AUTH_GOOGLE_SECRET',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'UPLOADTHING_TOKEN',
      'METRICS_TOKEN',
      'INDEXNOW_KEY', // public
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

/** Whether a value is an address that is reached over plain HTTP and is not on this machine. */
const isPlain = (text = ''): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'http:' && !isThisMachine(new URL(text));

function* plainAddresses(given: Given): Generator<Fault> {
  for (const [name, why] of Object.entries(addresses))
    if (isPlain(given[name]))
      yield { name, message: `must start with https://, else ${why}; http:// is for this machine alone` };
}

/** A trace collector may be reached over plain HTTP, unless headers with a secret are sent to it. */
function* plainTraces(given: Given): Generator<Fault> {
  if (!given['OTEL_EXPORTER_OTLP_HEADERS']) return;
  const message =
    'must start with https://, else OTEL_EXPORTER_OTLP_HEADERS would cross the network in the clear';
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
    if (isPlain(given[name])) yield { name, message };
}

const uriOfMongo =
  /^[^:/]+:\/\/(?:(?<user>[^:/?#[\]@]+)(?::(?<password>[^:/?#[\]@]*))?@)?(?:(?:\[[^\]@]+\]|[^:/?@,[\]]+)(?::\d+)?(?:,|(?=[/?]|$)))+(?:[/?]|$)/;

/** Whether the driver reads a MongoDB URI as intended: if a password contains `@`, it takes the rest for a host. */
export function isReadable(uri: string): boolean {
  const found = uriOfMongo.exec(uri);
  try {
    decodeURIComponent(`${found?.groups?.['user']}:${found?.groups?.['password']}`);
  } catch {
    return false;
  }
  return found !== null;
}

/** Whether a MongoDB URI names a database; without one, the driver uses "test". */
export const namesDatabase = (uri: string) => /^[^:]+:\/\/(?:[^@/]*@)?[^/?@]+\/[^/?]+/.test(uri);

/** Settings that are well-formed but too unsafe for a publicly reachable shop. Messages never contain a value. */
export const productionFaults = (given: Given): Fault[] =>
  [weakSecret, sharedSecrets, mixedStripeKeys, plainAddresses, plainTraces].flatMap((rule) => [
    ...rule(given),
  ]);
