import 'server-only';
import { figure } from '@/lib/base/figures';
import { site } from '@/lib/base/site';
import { fileVariable, variableNames } from '@/lib/platform/env-files';
import { isThisMachine } from '@/lib/platform/env-rules';
import { environmentFaults, envVariables } from '@/lib/platform/env-schema';
import { isBackupKey } from '../backup/key';
import type { Finding, Values } from './finding';

/** Where a value comes from. */
export type Source = 'variable' | 'file' | '.env' | 'sandbox';

const isPublic = (address = '') => URL.canParse(address) && !isThisMachine(new URL(address));

/** Faults of variables that only the server, the launcher and commands read. */
function* othersFaults({ PORT: port, BACKUP_KEY: key }: Values): Generator<[name: string, says: string]> {
  if (port && !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    yield ['PORT', 'must be a number from 1 to 65535'];
  if (key && !isBackupKey(key))
    yield ['BACKUP_KEY', 'must be 32 random bytes in base64 or hex; make one with: openssl rand -base64 32'];
}

/** A currency of which the smallest charge takes so many is one of which a dollar makes a hundred or more. */
const fewOf = 50;

/** Settings that work, but hardly as their owner means them. */
function* doubts(values: Values): Generator<[name: string, says: string]> {
  const isTest = /^[sr]k_test_/.test(values['STRIPE_SECRET_KEY'] ?? '');
  if (isTest && isPublic(values['AUTH_URL']))
    yield ['STRIPE_SECRET_KEY', 'is a test key at a public address: no real payments are made'];
  if (!isPublic(values['AUTH_URL']) && values['SANDBOX'] !== '1' && values['AUTH_URL'])
    yield ['AUTH_URL', 'names this machine: nobody else reaches the shop'];
  if (values['SMTP_URL']?.startsWith('smtp:') && /^smtp:\/\/[^@/]+@/.test(values['SMTP_URL']))
    yield [
      'SMTP_URL',
      'is smtp://: mails wait while the server offers no STARTTLS, or tell its password without, with ignoreTLS',
    ];
  if (values['ADMIN_SECOND_FACTOR'] !== 'required' && isPublic(values['AUTH_URL']))
    yield ['ADMIN_SECOND_FACTOR', 'is optional: an admin’s password alone opens everything'];
  const { code, smallestCharge } = site.currency;
  for (const name of ['ORDER_OPEN_MONEY', 'UNVERIFIED_OPEN_MONEY'])
    if (smallestCharge >= fewOf && !values[name])
      yield [
        name,
        `is not set: its default, ${figure(Number(defaultOf(name)))}, is meant for dollars, not for ${code}`,
      ];
}

/** Variables that compose.yaml reads from the same `.env`. */
const namesOfCompose = ['MONGODB_ROOT_PASSWORD', 'MONGODB_PASSWORD', 'RELEASE'];

const knownNames: ReadonlySet<string> = new Set([
  ...variableNames,
  ...variableNames.map(fileVariable),
  ...namesOfCompose,
]);

/** Names in `.env` that nothing reads: a mistyped one silently leaves its setting at the default. */
export const checkNames = (names: readonly string[]): Finding[] =>
  names
    .filter((name) => !knownNames.has(name))
    .map((about) => ({
      about,
      level: 'warn',
      says: 'is no setting of the shop, so it does nothing: is it mistyped?',
    }));

/** Defaults of variables that only the server and the launcher read. */
const defaultsElsewhere: Values = {
  PORT: '3000',
  HOST: '0.0.0.0',
  SANDBOX_PORT_BASE: '4700',
  SANDBOX_DIR: '.data',
};

/** The default of a variable, empty if there is none. NODE_ENV is set by npm's commands. */
function defaultOf(name: string): string {
  if (name === 'NODE_ENV') return '';
  const field = Object.entries(envVariables.shape).find(([one]) => one === name)?.[1];
  return defaultsElsewhere[name] ?? String(field?.safeParse(undefined).data ?? '');
}

function notSet(about: string): Finding {
  const fallback = defaultOf(about);
  return { about, level: 'ok', says: `is not set${fallback && ` (default ${fallback})`}` };
}

/** Whether each variable is set, from where, missing or wrong, by the rules of production. Never its value. */
export function checkVariables(values: Values, sources: ReadonlyMap<string, Source>): Finding[] {
  const faults = environmentFaults({ ...values, NODE_ENV: 'production' });
  const said = [
    ...faults.map(({ name, isMissing, message }) => [name, isMissing ? 'is missing' : message] as const),
    ...othersFaults(values),
  ];
  const wrong = said.map(([about, says]): Finding => ({ about, level: 'wrong', says }));
  const doubtful = [...doubts(values)].map(([about, says]): Finding => ({ about, level: 'warn', says }));
  const unfit = new Set([...wrong, ...doubtful].map(({ about }) => about));
  const fine = [...sources].filter(([name]) => !unfit.has(name));
  const unset = variableNames.filter((name) => !values[name] && !sources.has(name) && !unfit.has(name));
  return [
    ...wrong,
    ...doubtful,
    ...fine.map(([about, source]): Finding => ({ about, level: 'ok', says: `is set (${source})` })),
    ...unset.map(notSet),
  ];
}
