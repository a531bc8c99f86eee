import { ONE_SENTENCE, type RunOptions, runToEnd } from './run-to-end.ts';

/** Brings the database up to date: indexes, and in the sandbox the demo catalogue and accounts. */
export function prepare(options: RunOptions): Promise<void> {
  return runToEnd(
    'Preparing the database',
    ['--conditions=react-server', '--import', ONE_SENTENCE, '--import', 'tsx', 'scripts/prepare.ts'],
    options,
  );
}
