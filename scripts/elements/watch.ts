// Writes the module of elements/ to the given file and again whenever a source changes, until its parent ends.
import { context } from 'esbuild';
import { bundling } from './bundle.ts';

const [outfile = ''] = process.argv.slice(2);
const watching = await context({ ...bundling, minify: false, sourcemap: 'inline', outfile });
await watching.watch();
