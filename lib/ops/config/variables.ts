import 'server-only';
import { isThisMachine } from '@/lib/platform/env-rules';
import { environmentFaults } from '@/lib/platform/env-schema';
import type { Finding, Values } from './finding';

/** Where a value comes from. */
export type Source = 'variable' | 'file' | '.env' | 'sandbox';

const isPublic = (address = '') => URL.canParse(address) && !isThisMachine(new URL(address));

/** What starts, but not as its owner means it. */
function* doubts(values: Values): Generator<[name: string, says: string]> {
  const isTest = /^[sr]k_test_/.test(values['STRIPE_SECRET_KEY'] ?? '');
  if (isTest && isPublic(values['AUTH_URL']))
    yield ['STRIPE_SECRET_KEY', 'is a test key at a public address: no real payments are made'];
  if (!isPublic(values['AUTH_URL']) && values['SANDBOX'] !== '1' && values['AUTH_URL'])
    yield ['AUTH_URL', 'names this machine: nobody else reaches the shop'];
  if (values['SMTP_URL']?.startsWith('smtp:') && /^smtp:\/\/[^@/]+@/.test(values['SMTP_URL']))
    yield ['SMTP_URL', 'is smtp://: it is encrypted only if the server offers STARTTLS; smtps:// always is'];
  if (values['ADMIN_SECOND_FACTOR'] !== 'required' && isPublic(values['AUTH_URL']))
    yield ['ADMIN_SECOND_FACTOR', 'is optional: an admin’s password alone opens everything'];
}

/** Each variable: whether it is set, from where, missing or wrong, by the rules of production. Never a value. */
export function checkVariables(values: Values, sources: ReadonlyMap<string, Source>): Finding[] {
  const faults = environmentFaults({ ...values, NODE_ENV: 'production' });
  const wrong = faults.map(
    ({ name, isMissing, message }): Finding => ({
      about: name,
      level: 'wrong',
      says: isMissing ? 'is missing' : message,
    }),
  );
  const doubtful = [...doubts(values)].map(([about, says]): Finding => ({ about, level: 'warn', says }));
  const said = new Set([...wrong, ...doubtful].map(({ about }) => about));
  const fine = [...sources].filter(([name]) => !said.has(name));
  return [
    ...wrong,
    ...doubtful,
    ...fine.map(([about, source]): Finding => ({ about, level: 'ok', says: `is set (${source})` })),
  ];
}
