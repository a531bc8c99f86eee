import { rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Where the processes of a test run find code that others have compiled (`NODE_COMPILE_CACHE`): half of what a short
 * command costs. Empty at the beginning, because tests that copy the shop leave entries that nobody will use again.
 * @param folder of the run
 */
export function freshCompileCache(folder: string): string {
  const cache = path.join(folder, 'compiled');
  rmSync(cache, { recursive: true, force: true });
  return cache;
}
