import { internalHeader, internalKey } from '../lib/platform/internal-key.ts';
import { prepare } from './prepare.ts';
import type { RunOptions } from './run-to-end.ts';
import type { Sandbox } from './sandbox.ts';

export interface ResetOptions extends RunOptions {
  /** Where the running app answers. */
  appUrl: string;
}

/**
 * Returns a running sandbox to the seeded state: empties the services, seeds again and has the app forget what it
 * has cached.
 * @throws Error when a step fails
 */
export async function resetSandbox(sandbox: Sandbox, { appUrl, ...options }: ResetOptions) {
  await sandbox.reset();
  await prepare(options);
  const secret = sandbox.env['AUTH_SECRET'] ?? '';
  const response = await fetch(`${appUrl}/api/internal/revalidate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [internalHeader]: internalKey(secret),
    },
    body: JSON.stringify({ tags: ['*'] }),
    signal: options.signal,
  });
  if (!response.ok) throw new Error(`The app did not clear its caches (${response.status}).`);
}
