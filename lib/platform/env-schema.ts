import * as z from 'zod';
import en from 'zod/v4/locales/en.js';
import { isReadable, isThisMachine, logLevels, namesDatabase, productionFaults } from './env-rules.ts';
import { traceVariables } from './trace-settings.ts';

const integer = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const httpUrl = z.url({ protocol: /^https?$/, abort: true });

/**
 * Whether a URL ends with its host. Auth.js takes a path for where its own calls are (`basePath`): where they really are
 * is allowed, as guides to Auth.js name it in AUTH_URL, but with another path none of them would work.
 */
const isHost = (text: string) => {
  const { origin, href } = new URL(text);
  return href === `${origin}/` || href === `${origin}/api/auth`;
};

const isOrigin = (text: string) => !text.includes('*') && URL.canParse(text) && new URL(text).origin === text;

/** Origins as browsers send them, separated by commas or blanks; `*` allows every one. */
const origins = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((item) => item === '*' || isOrigin(item)), {
    error: 'must list origins, such as https://app.example, without a path or a slash at the end',
  });

const uploadToken = z.object({ appId: z.string().regex(/^[\w-]+$/) });

/** The app id in an UploadThing token (its docs, "Environment variables"); undefined for anything else. */
function uploadAppOf(token: string): string | undefined {
  try {
    return uploadToken.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data?.appId;
  } catch {
    return undefined;
  }
}

/** All environment variables of the app, as `.env.example` explains them. Imports no other part of the app. */
export const envVariables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'must start with mongodb:// or mongodb+srv://', abort: true })
    .refine(isReadable, {
      error:
        'cannot be read, as in mongodb://user:password@host:27017/shop; what is not a letter or a digit in user and password must be percent-encoded: @ as %40, / as %2F, : as %3A, % as %25',
      abort: true,
    })
    .refine(namesDatabase, {
      error: 'names no database, as in mongodb://host/shop; the driver would take one called "test"',
    }),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  AUTH_URL: httpUrl.refine(isHost, 'must end with the host, or its port: the shop has the whole of a host'),
  AUTH_GOOGLE_ID: z.string().min(1),
  AUTH_GOOGLE_SECRET: z.string().min(1),
  AUTH_GOOGLE_ISSUER: httpUrl.optional(),
  /** Also accepts restricted keys (Stripe docs, "Restricted API keys"). */
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_/, 'must start with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  STRIPE_API_URL: httpUrl.optional(),
  STRIPE_JS_URL: httpUrl.optional(),
  UPLOADTHING_TOKEN: z
    .string()
    .min(1)
    .refine((token) => uploadAppOf(token), 'is not a token of UploadThing'),
  UPLOADTHING_INGEST_URL: httpUrl.optional(),
  UPLOADTHING_API_URL: httpUrl.optional(),
  UPLOADTHING_UFS_HOST: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3),
  SANDBOX: z.enum(['0', '1']).default('0'),
  SANDBOX_MAILBOX_URL: httpUrl.optional(),
  DEMO_ADMIN_PASSWORD: z.string().optional(),
  DEMO_BUYER_PASSWORD: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** Must be less than the whole time that a process has to stop (server/http/shutdown.ts). */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(0),
  CORS_ORIGINS: origins,
  PLAIN_PAGES: z.enum(['0', '1']).default('1'),
  ABSOLUTE_IMAGES: z.enum(['0', '1']).default('0'),
  ORDER_HOLD_HOURS: z.coerce.number().positive().default(24),
  ORDER_OPEN_LIMIT: integer(60),
  ORDER_OPEN_MONEY: integer(250_000),
  UNVERIFIED_HOLD_MINUTES: z.coerce.number().positive().default(30),
  UNVERIFIED_STOCK_PERCENT: z.coerce.number().int().min(1).max(100).default(20),
  UNVERIFIED_TOGETHER_PERCENT: z.coerce.number().int().min(1).max(100).default(40),
  UNVERIFIED_OPEN_LIMIT: integer(3),
  UNVERIFIED_OPEN_MONEY: integer(5000),
  ORDERS_PER_MINUTE: integer(60),
  SIGN_IN_FAILURES: integer(20),
  SIGN_IN_FAILURES_PER_DAY: integer(60),
  SIGN_IN_FAILURES_PER_ADDRESS: integer(100),
  REGISTRATIONS_PER_HOUR: integer(60),
  LINK_MAILS_PER_HOUR: integer(6),
  LINK_MAILS_PER_DAY: integer(20),
  LINK_MAILS_PER_ADDRESS: integer(60),
  /** Not a secret: search engines read it at `/{key}.txt` (indexnow.org). */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, 'must have 8 to 128 letters, digits and dashes')
    .optional(),
  INDEXNOW_ENDPOINT: httpUrl.default('https://api.indexnow.org/indexnow'),
  BACKUP_KEY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ...traceVariables,
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  ACCESS_TOKEN_MINUTES: z.coerce.number().positive().max(15).default(15),
});
export type Env = z.output<typeof envVariables>;

/** The schema with these missing but unneeded variables made optional. */
function schemaWithout(names: readonly string[]) {
  const left = Object.fromEntries(names.map((name) => [name, z.undefined().optional()]));
  const variables = z.object({ ...envVariables.shape, ...left });
  // The sandbox has fake services and demo accounts with public passwords, so it must not run on a reachable shop.
  return variables.refine(
    ({ SANDBOX, AUTH_URL }) => SANDBOX === '0' || !AUTH_URL || isThisMachine(new URL(AUTH_URL)),
    { path: ['SANDBOX'], error: 'is for this machine alone; with it, AUTH_URL must name localhost' },
  );
}

/** Variables that the shop can't start without. */
const requiredNames = Object.entries(envVariables.shape)
  .filter(([, field]) => !field.safeParse(undefined).success)
  .map(([name]) => name);

/** Throws if a command reads a missing variable that it did not demand, instead of returning undefined. */
function guarding(env: Env, missing: readonly string[]): Env {
  if (missing.length === 0) return env;
  return new Proxy(env, {
    get(target, name) {
      if (missing.some((one) => one === name))
        throw new Error(`${String(name)} is missing. See .env.example.`);
      return Reflect.get(target, name);
    },
  });
}

/** The origin that serves only this shop's uploaded pictures (UploadThing docs, "Accessing Public Files"). */
export function uploadOrigin({
  UPLOADTHING_TOKEN,
  UPLOADTHING_INGEST_URL,
  UPLOADTHING_UFS_HOST,
}: Env): string {
  const protocol = UPLOADTHING_INGEST_URL ? new URL(UPLOADTHING_INGEST_URL).protocol : 'https:';
  return UPLOADTHING_UFS_HOST
    ? `${protocol}//${UPLOADTHING_UFS_HOST}`
    : `https://${uploadAppOf(UPLOADTHING_TOKEN)}.ufs.sh`;
}

export type EnvFault = { name: string; isMissing: boolean; message: string };

/** Parses the environment, and lists what is missing or wrong. */
function read(source: Record<string, string | undefined>, demanded: readonly string[]) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const missing = requiredNames.filter((name) => given[name] === undefined && !demanded.includes(name));
  const parsed = schemaWithout(missing).safeParse(given, {
    error: en().localeError, // `z.locales` would bring the sentences of fifty languages into every bundle
    jitless: true, // parsed once per bundle, so compiling a parser would cost more (docs/performance.md)
  });
  const issues = parsed.error?.issues ?? [];
  const wrong = issues.map(({ path: [name], message }) => ({ name: String(name), message }));
  const isShop = given['NODE_ENV'] === 'production' && given['SANDBOX'] !== '1';
  const further = (isShop ? productionFaults(given) : []).filter(
    ({ name }) => !wrong.some((one) => one.name === name),
  );
  const faults: EnvFault[] = [...wrong, ...further].map(({ name, message }) => ({
    name,
    isMissing: given[name] === undefined,
    message,
  }));
  return { env: parsed.data && guarding(parsed.data, missing), faults };
}

/** What is missing or wrong. Messages never contain a value. */
export const environmentFaults = (source: Record<string, string | undefined>): EnvFault[] =>
  read(source, requiredNames).faults;

/**
 * Parses and checks the environment. Empty variables count as missing. Errors use zod's own messages, which suit
 * operators; those of lib/base/wording are for visitors. In production, except in the sandbox, further rules apply
 * (lib/platform/env-rules).
 * @param demanded the variables that a command needs; by default all that the shop needs
 * @throws Error with one message that lists every missing or wrong variable
 */
export function parseEnv(
  source: Record<string, string | undefined>,
  demanded: readonly string[] = requiredNames,
): Env {
  const { env, faults } = read(source, demanded);
  if (env && faults.length === 0) return env;
  const lines = faults.map(({ name, isMissing, message }) =>
    isMissing ? `  ${name} is missing` : `  ${name}: ${message}`,
  );
  throw new Error(`The environment is not complete. See .env.example.\n${lines.join('\n')}`);
}
