// Runs one of the commands beside this file with the shop's environment: `node scripts/entry.mjs admin <email>`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { dataDir, fail, root, runningLauncher } from './bootstrap.mjs';

/** What is set in `.env` and, above it, in the process's own environment; an empty variable counts as missing. */
function ownVariables() {
  const file = path.join(root, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given = (variables) => Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  return { ...given(written), ...given(process.env) };
}

/** The same, with what the running sandbox stands in for. */
function shopVariables() {
  const variables = ownVariables();
  const isWhole = variables.MONGODB_URI && variables.SANDBOX !== '1';
  const file = path.join(dataDir, 'env.json');
  if (!isWhole && runningLauncher() && existsSync(file))
    return { ...JSON.parse(readFileSync(file, 'utf8')), ...variables };
  if (!variables.MONGODB_URI) fail('There is no shop to work on. Start one with npm start, or fill in .env.');
  return variables;
}

const [name = '', ...args] = process.argv.slice(2);
const child = spawn(
  process.execPath,
  ['--conditions=react-server', '--import', 'tsx', path.join(import.meta.dirname, `${name}.ts`), ...args],
  { stdio: 'inherit', env: shopVariables() },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => fail(`${name} could not be run: ${error.message}`));
child.once('exit', (code) => process.exit(code ?? 1));
