// `npm run coverage`: rewrites docs/specification-coverage.md and reports statements of the specification without a
// test.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCoverage } from './testing/coverage.ts';

const root = path.join(import.meta.dirname, '..');
const { page, text, faults } = readCoverage(root);
writeFileSync(path.join(root, page), text);
for (const sentence of faults) console.error(sentence);
process.exitCode = faults.length > 0 ? 1 : 0;
