/** Preloaded into commands (`node --import`): what ends one early is said in a sentence, not in a stack. */
import { complain } from '../lib/platform/sentence.ts';

process.on('uncaughtException', (error) => {
  complain(error);
  process.exit(1);
});
