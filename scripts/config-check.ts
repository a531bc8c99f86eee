import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '@/lib/ops/config/finding';
import { checkHost } from '@/lib/ops/config/host';
import { checkNames, checkVariables, type Source } from '@/lib/ops/config/variables';
import { fileVariable, readVariables, variableNames, withFiles } from '@/lib/platform/env-files';
import { operatorMessage } from '@/lib/platform/sentence';
import { readCall } from '../launcher/call.ts';
import { readHolder } from '../launcher/lock.ts';

/** `npm run config:check [-- --offline] [--json]`: looks at every setting and service. Exits 1 when something is wrong. */

type Given = Record<string, string | undefined>;

/** The variables of `.env`. A file that can't be read is a finding, because the shop would not start with it either. */
function readDotEnv(findings: Finding[]): Given {
  try {
    return readVariables('.env');
  } catch (error) {
    findings.push({ about: '.env', level: 'wrong', says: operatorMessage(error) });
    return {};
  }
}

/** A set of variables with its files read; one whose file can't be read is a finding. */
function read(given: Given, source: Source, findings: Finding[]) {
  return variableNames.flatMap((name): [string, string, Source][] => {
    const own = { [name]: given[name], [fileVariable(name)]: given[fileVariable(name)] };
    try {
      const value = withFiles(own)[name];
      return value ? [[name, value, own[fileVariable(name)] ? 'file' : source]] : [];
    } catch (error) {
      findings.push({ about: name, level: 'wrong', says: error instanceof Error ? error.message : '' });
      return [];
    }
  });
}

const { offline, json } = readCall('Usage: npm run config:check [-- --offline] [--json]', {
  options: { offline: { type: 'boolean' }, json: { type: 'boolean' } },
}).values;
const findings: Finding[] = [];
const dotEnv = readDotEnv(findings);
const layers = [...read(process.env, 'variable', findings), ...read(dotEnv, '.env', findings)];
const named = (wanted: string) => layers.find(([name]) => name === wanted)?.[1];
const folder = named('SANDBOX_DIR') ?? '.data';
if (await readHolder(folder)) {
  const file = path.join(folder, 'env.json');
  const published: Given = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8') || '{}') : {};
  const database = published['MONGODB_URI'];
  // As in scripts/environment.mjs.
  if ((named('MONGODB_URI') ?? database) === database) layers.push(...read(published, 'sandbox', findings));
}
const [values, sources] = [new Map<string, string>(), new Map<string, Source>()];
for (const [name, value, source] of layers) {
  if (values.has(name)) continue;
  values.set(name, value);
  sources.set(name, source);
}
const given = Object.fromEntries(values);
findings.push(...(await checkHost(given)));
const unread = new Set(findings.map(({ about }) => about));
findings.push(...checkVariables(given, sources).filter(({ about }) => !unread.has(about)));
findings.push(...checkNames(Object.keys(dotEnv)));
if (!offline) {
  const { checkServices } = await import('@/lib/ops/config/check'); // with the services' packages, which take longest
  findings.push(...(await checkServices(given)));
}
const wrong = findings.filter(({ level }) => level === 'wrong').length;
if (json) console.log(JSON.stringify({ ok: wrong === 0, findings }, null, 2));
else {
  const marks = { ok: 'ok   ', warn: 'warn ', wrong: 'WRONG' };
  for (const { about, level, says } of findings) console.log(`${marks[level]} ${about.padEnd(28)} ${says}`);
  console.log(wrong === 0 ? 'Nothing is wrong.' : `${wrong} to be put right.`);
}
process.exit(wrong === 0 ? 0 : 1);
