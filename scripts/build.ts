// Builds the shop for production in the current folder: the module of elements/, then everything that is Next's, which
// names it, then the module's file beside Next's own, for Next empties the folder first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleElements } from './elements/bundle.ts';

const output = process.env['NEXT_DIST_DIR'] || '.next';
const { name, code, vitals } = await bundleElements();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_PUBLIC_ELEMENTS: `/_next/static/elements/${name}`,
};
const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => next.kill(signal));
const [status] = await once(next, 'exit');
if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
const folder = path.join(output, 'static/elements');
mkdirSync(folder, { recursive: true });
for (const module of [{ name, code }, vitals]) writeFileSync(path.join(folder, module.name), module.code);
process.exit(0);
