// Bundles elements/ into the given folder, and again whenever a source changes, until its parent ends.
import { context } from 'esbuild';
import { bundling } from './bundle.ts';

const [outdir = ''] = process.argv.slice(2);
const watching = await context({ ...bundling, minify: false, sourcemap: 'inline', outdir });
await watching.watch();
