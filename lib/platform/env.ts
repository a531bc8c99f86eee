import 'server-only';
import { type Env, parseEnv } from './env-schema';

let parsed: Env | undefined;
let demanded: (keyof Env)[] | undefined;

/** The checked environment. Read lazily, because `next build` runs without one. */
export function env(): Env {
  parsed ??= parseEnv(process.env, demanded);
  return parsed;
}

/** For a command that works with a part of the services: nothing else need be there. @throws Error when these are not */
export function demandOnly(...names: (keyof Env)[]): void {
  demanded = names;
  env();
}

/** True when the shop runs on stand-ins and demo accounts. */
export function isSandbox(): boolean {
  return env().SANDBOX === '1';
}
