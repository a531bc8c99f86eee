import { bench } from '../tests/bench/run.ts';

try {
  process.exitCode = await bench(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
