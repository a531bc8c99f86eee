/** Finds or installs the tests' browser; in a process of its own, for the package manager takes its time. */
import { ensureBrowser } from '../browser.ts';

try {
  console.log(ensureBrowser((line) => console.log(line)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
