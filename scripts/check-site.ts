// Imported first by what a start and a build begin with: wrong settings are said in sentences, before the modules that
// use them fail with an error that names no setting.
import { site } from '../lib/base/site.ts';
import { siteFaults } from '../lib/base/site-faults.ts';

const faults = siteFaults(site);
if (faults.length > 0) {
  console.error(`Put right in lib/base/site.ts:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exit(1);
}
