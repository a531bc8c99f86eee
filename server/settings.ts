import { type Env, parseEnv } from '../lib/platform/env-schema.ts';
import { builtAccountFiles } from './built-config.ts';

export type Settings = {
  readonly env: Env;
  readonly development: boolean;
  /** The canonical origin (AUTH_URL). */
  readonly origin: URL;
  readonly hostname: string;
  readonly port: number;
  /** True when exactly one proxy in front sets `X-Forwarded-For`, `-Host` and `-Proto`. */
  readonly behindProxy: boolean;
  /** How long a stopping server still accepts connections, in milliseconds. */
  readonly drainMs: number;
  /** Scripts shared by all pages of accounts, without folder and extension. */
  readonly accountFiles: readonly string[];
};

/**
 * Reads the server's settings and validates the whole environment.
 * @throws Error that lists everything missing or invalid
 */
export function readSettings(source: NodeJS.ProcessEnv): Settings {
  const env = parseEnv(source);
  const port = Number(source['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${source['PORT']}`);
  const development = env.NODE_ENV === 'development';
  const build = source['NEXT_DIST_DIR'];
  return {
    env,
    development,
    origin: new URL(env.AUTH_URL),
    // A sandbox has demo accounts, so other machines never reach it (launcher/settings has the same rule).
    hostname: env.SANDBOX === '1' ? 'localhost' : source['HOST'] || '0.0.0.0',
    port,
    behindProxy: env.TRUST_PROXY === '1',
    drainMs: env.DRAIN_SECONDS * 1000,
    accountFiles: build && !development ? builtAccountFiles(build) : [],
  };
}

/**
 * Keeps Next from reading `.env` files by itself. The launcher has read the one that counts; Next would also replace
 * what follows a `$` in its values, and add what other files say.
 */
export function keepSettings(env: NodeJS.ProcessEnv): void {
  env['__NEXT_PROCESSED_ENV'] = 'true';
}
