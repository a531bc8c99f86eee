/** Runs once when a server process starts. Skipped in `next build`, which has neither an environment nor anything to sweep. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || process.env['NEXT_PHASE'] === 'phase-production-build')
    return;
  // One import: with several, the bundler gives each of them its own copy of what they share.
  const { startUp } = await import('@/lib/ops/start');
  await startUp();
}
