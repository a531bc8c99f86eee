import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};

/**
 * Which build Next is to run, for whoever starts the server without the launcher; a release is always in production.
 * @param root where the shop lies
 * @param env is completed
 * @throws Error when there is no build to run
 */
export function chooseBuild(root: string, env: NodeJS.ProcessEnv): void {
  if (existsSync(path.join(root, 'release.json'))) Object.assign(env, { NODE_ENV: 'production' });
  if (env.NODE_ENV !== 'production' || env['NEXT_DIST_DIR']) return;
  const current = readText(path.join(root, '.next/current'));
  if (!current || !existsSync(path.join(root, current, 'BUILD_ID')))
    throw new Error(`There is no build in ${root}. Make one with: npm run build`);
  env['NEXT_DIST_DIR'] = current;
}

/**
 * The key by which Next seals what travels through a form. Worked out from AUTH_SECRET (RFC 5869), so every process of a shop
 * has the same, and no build or image holds it (decision 0034).
 */
export const sealingKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'server actions', 32)).toString('base64');
