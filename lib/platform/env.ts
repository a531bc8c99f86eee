import 'server-only';
import { type Env, parseEnv } from './env-schema';

let parsed: Env | undefined;
let demanded: (keyof Env)[] | undefined;

/** The checked environment. Parsed lazily, because `next build` runs without one. */
export function env(): Env {
  parsed ??= parseEnv(process.env, demanded);
  return parsed;
}

/** For a command that uses only some services: only these variables are required. @throws Error if one is missing */
export function demandOnly(...names: (keyof Env)[]): void {
  demanded = names;
  env();
}

/** True if the shop runs with fake services and demo accounts. */
export function isSandbox(): boolean {
  return env().SANDBOX === '1';
}
