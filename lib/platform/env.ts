import 'server-only';
import { type Env, parseEnv } from './env-schema';

let parsed: Env | undefined;

/** The checked environment. Read lazily, because `next build` runs without one. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** True when the shop runs on stand-ins and demo accounts. */
export function isSandbox(): boolean {
  return env().SANDBOX === '1';
}
