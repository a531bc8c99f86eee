/** Finds or installs the tests' browser; in its own process, because installing blocks for minutes. */
import { ensureBrowser } from '../browser.ts';

try {
  console.log(ensureBrowser((line) => console.log(line)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
