/**
 * Runs once when a server process starts: an incomplete environment stops it with one message (docs/security.md S10),
 * then its files are shared, its database is reached if that is there, a database that it must leave alone stops it, the sweepers begin,
 * and the list of products is read. `next build` has neither an environment nor anything to sweep.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || process.env['NEXT_PHASE'] === 'phase-production-build')
    return;
  const { env } = await import('@/lib/platform/env');
  if (env().METRICS_TOKEN) (await import('@/lib/ops/metrics/registry')).watchProcess();
  const folder = process.env['NODE_ENV'] === 'production' && process.env['NEXT_DIST_DIR'];
  if (folder) (await import('@/lib/platform/build-files')).shareOwnBuild(folder);
  const isThere = await (await import('@/lib/platform/db')).connectFirst();
  if (isThere) await (await import('@/lib/ops/fit')).endUnlessFit();
  const { startSweepers } = await import('@/lib/ops/sweep/start');
  startSweepers();
  const { watchDirectory } = await import('@/lib/catalogue/directory/watch');
  void watchDirectory();
}
