/**
 * Runs once when a server process starts: ends it if the environment is incomplete (docs/security.md S10), shares the
 * build's files, connects to the database (and ends if it must not touch that one), starts the sweepers and reads the
 * list of products. Skipped in `next build`, which has neither an environment nor anything to sweep.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || process.env['NEXT_PHASE'] === 'phase-production-build')
    return;
  const { env } = await import('@/lib/platform/env');
  if (env().METRICS_TOKEN) (await import('@/lib/ops/metrics/registry')).watchProcess();
  const folder = process.env['NODE_ENV'] === 'production' && process.env['NEXT_DIST_DIR'];
  if (folder) (await import('@/lib/platform/build-files')).shareOwnBuild(folder);
  const isThere = await (await import('@/lib/platform/db')).connectFirst();
  if (isThere) await (await import('@/lib/ops/fit')).exitUnlessUsable();
  const { startSweepers } = await import('@/lib/ops/sweep/start');
  startSweepers();
  const { watchDirectory } = await import('@/lib/catalogue/directory/watch');
  void watchDirectory();
}
