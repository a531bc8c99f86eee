import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Variables by name, as in process.env. An empty one counts as missing. */
export type Variables = Record<string, string | undefined>;

/**
 * The hosted services and their variables. A service is either configured in full or provided by the sandbox, because
 * variables of two accounts don't work together.
 */
export const SERVICES = {
  mongodb: ['MONGODB_URI'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  uploadthing: ['UPLOADTHING_TOKEN'],
  google: ['AUTH_GOOGLE_ID', 'AUTH_GOOGLE_SECRET'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  authSecret: ['AUTH_SECRET'],
  authUrl: ['AUTH_URL'],
} as const;

export type ServiceName = keyof typeof SERVICES;

export type Mode =
  /** Production: the environment configures every service. */
  | { kind: 'configured' }
  /** `fill`: the services that the sandbox provides; the environment configures the others. */
  | { kind: 'sandbox'; fill: ServiceName[] };

/** The environment is partly configured. The message lists everything that is missing. */
export class IncompleteEnvironmentError extends Error {
  override name = 'IncompleteEnvironmentError';
}

const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];

/**
 * Configured or sandbox, never half (decision 0016): without service variables, the whole sandbox; with any, all are
 * required; `SANDBOX=1` fills in services that have none.
 * @throws IncompleteEnvironmentError
 */
export function decideMode(variables: Variables): Mode {
  const missingOf = (name: ServiceName) => SERVICES[name].filter((variable) => !variables[variable]);
  const fill = SERVICE_NAMES.filter((name) => missingOf(name).length === SERVICES[name].length);
  const asked = variables['SANDBOX'] === '1';
  if (fill.length === SERVICE_NAMES.length) return { kind: 'sandbox', fill };
  const required = asked ? SERVICE_NAMES.filter((name) => !fill.includes(name)) : SERVICE_NAMES;
  const missing = required.flatMap(missingOf);
  if (missing.length > 0) throw new IncompleteEnvironmentError(listMissing(variables, missing, asked));
  return asked && fill.length > 0 ? { kind: 'sandbox', fill } : { kind: 'configured' };
}

/** Whether HOST lets other machines reach the shop. The machine's own name, which some shells put there, doesn't. */
const isReachable = (host: string | undefined) =>
  host !== undefined &&
  (isIP(host) !== 0 || host.includes('.')) &&
  !/^(?:127(?:\.\d+){3}|::1)$/.test(host) &&
  host !== hostname();

/**
 * Prevents a configured shop that has lost its `.env` from starting as a sandbox, whose accounts everybody knows (OWASP
 * ASVS 14.1, secure defaults). Remaining settings show that it was meant for production.
 * @throws IncompleteEnvironmentError
 */
export function assertSandboxMeant(variables: Variables): void {
  const signs = [
    ...(variables['NODE_ENV'] === 'production' ? ['NODE_ENV=production'] : []),
    ...(isReachable(variables['HOST']) ? [`HOST=${variables['HOST']}`] : []),
    ...(variables['TRUST_PROXY'] === '1' ? ['TRUST_PROXY=1'] : []),
  ];
  if (signs.length === 0 || variables['SANDBOX'] === '1') return;
  throw new IncompleteEnvironmentError(
    [
      `No service is configured, but ${signs.join(' and ')} ${signs.length === 1 ? 'says' : 'say'} that others are to reach this shop. Is .env missing? These are:`,
      ...SERVICE_NAMES.flatMap((name) => SERVICES[name].map((variable) => `  ${variable}`)),
      'To start the sandbox, for this machine alone, set SANDBOX=1. .env.example explains each variable.',
    ].join('\n'),
  );
}

function listMissing(variables: Variables, missing: string[], asked: boolean): string {
  const given = SERVICE_NAMES.flatMap((name) => SERVICES[name].filter((variable) => variables[variable]));
  const way = asked
    ? 'Give every variable of a service, or none of it to have the sandbox stand in.'
    : 'Set them all, or none to start the whole sandbox, or SANDBOX=1 to fill in what is missing.';
  return [
    `The environment is not complete: ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set, these are missing:`,
    ...missing.map((name) => `  ${name}`),
    `${way} .env.example explains each.`,
  ].join('\n');
}
