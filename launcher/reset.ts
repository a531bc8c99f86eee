import { prepare } from './prepare.ts';
import type { RunOptions } from './run-to-end.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Returns a running sandbox to the seeded state: empties the services and seeds again, which the app sees within a
 * second (lib/platform/generations).
 * @throws Error when a step fails
 */
export async function resetSandbox(sandbox: Sandbox, options: RunOptions) {
  await sandbox.reset();
  await prepare(options);
}
