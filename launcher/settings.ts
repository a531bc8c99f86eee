import path from 'node:path';
import { readVariables, withFiles } from '../lib/platform/env-files.ts';
import { DEFAULT_PORT_BASE, PORT_COUNT } from '../sandbox/ports.ts';
import { assertSandboxMeant, decideMode, type Mode, type Variables } from './mode.ts';

const DEFAULT_APP_PORT = 3000;
const LAST_PORT = 65_535;

export interface Settings {
  mode: Mode;
  /** `.env`, overridden by the process's environment; without empty variables, and with values that are in files. */
  variables: Record<string, string>;
  appPort: number;
  /** Address the app listens on: the loopback address in every sandbox. */
  host: string;
  /** First of the sandbox's ports. */
  portBase: number;
  dataDir: string;
  dev: boolean;
}

/**
 * Reads the settings of a start.
 * @throws IncompleteEnvironmentError, or Error when a port is invalid, or `.env` or a variable's file can't be read
 */
export function readSettings(root: string, environment: Variables, dev: boolean): Settings {
  const variables = { ...given(readVariables(path.join(root, '.env'))), ...given(environment) };
  const mode = decideMode(variables);
  // The development server was asked for by name.
  if (mode.kind === 'sandbox' && !dev) assertSandboxMeant(variables);
  return {
    mode,
    variables,
    appPort: portOf(variables, 'PORT', DEFAULT_APP_PORT, LAST_PORT),
    host: mode.kind === 'sandbox' ? '127.0.0.1' : (variables['HOST'] ?? '0.0.0.0'),
    portBase: portOf(variables, 'SANDBOX_PORT_BASE', DEFAULT_PORT_BASE, LAST_PORT - PORT_COUNT),
    dataDir: path.resolve(root, variables['SANDBOX_DIR'] ?? '.data'),
    dev,
  };
}

function given(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(withFiles(variables)).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function portOf(variables: Variables, name: string, fallback: number, last: number): number {
  const text = variables[name];
  if (text === undefined) return fallback;
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > last) throw new Error(`${name} must be a number from 1 to ${last}, not "${text}".`);
  return port;
}
