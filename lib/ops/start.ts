import 'server-only';
import { watchDirectory } from '@/lib/catalogue/directory/watch';
import { shareOwnBuild } from '@/lib/platform/build-files';
import { connectFirst } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { exitUnlessUsable } from './fit';
import { startSweepers } from './sweep/start';

/**
 * What a server process does before its first page: ends it if the environment is incomplete (docs/security.md S10),
 * shares the build's files, connects to the database (and ends if it must not touch that one), starts the sweepers and
 * reads the list of products.
 */
export async function startUp(): Promise<void> {
  if (env().METRICS_TOKEN) (await import('./metrics/registry')).watchProcess();
  const folder = process.env['NODE_ENV'] === 'production' && process.env['NEXT_DIST_DIR'];
  if (folder) shareOwnBuild(folder);
  if (await connectFirst()) await exitUnlessUsable();
  startSweepers();
  void watchDirectory();
}
