import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { textOf } from '../lib/platform/running.ts';

/**
 * Sets the build that Next runs when the server is started without the launcher; a release always runs in production.
 * @param root folder of the shop
 * @param env is completed
 * @throws Error when there is no build to run
 */
export function chooseBuild(root: string, env: NodeJS.ProcessEnv): void {
  if (existsSync(path.join(root, 'release.json'))) Object.assign(env, { NODE_ENV: 'production' });
  if (env.NODE_ENV !== 'production' || env['NEXT_DIST_DIR']) return;
  const current = textOf(path.join(root, '.next/current'));
  if (!current || !existsSync(path.join(root, current, 'BUILD_ID')))
    throw new Error(`There is no build in ${root}. Make one with: npm run build`);
  env['NEXT_DIST_DIR'] = current;
}

/**
 * The key by which Next encrypts data in forms. Derived from AUTH_SECRET (RFC 5869), so that all processes of a shop
 * share it and no build or image contains it (decision 0034).
 */
export const sealingKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'server actions', 32)).toString('base64');
