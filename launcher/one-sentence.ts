/** Preloaded into commands (`node --import`): an uncaught error is reported as one sentence instead of a stack. */
import { complain } from '../lib/platform/sentence.ts';

process.on('uncaughtException', (error) => {
  complain(error);
  process.exit(1);
});
