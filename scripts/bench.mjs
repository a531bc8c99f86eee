import { benchAttacks } from '../tests/bench/attacks.ts';
import { bench } from '../tests/bench/run.ts';

const args = process.argv.slice(2);

try {
  process.exitCode = await (args.includes('--attacks') ? benchAttacks(args) : bench(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
