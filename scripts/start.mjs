// Starts the shop: `npm start`, or `npm run dev` with --dev. Begins on the machine's own Node (20 or newer) and
// runs itself again on the pinned one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';
import { dataDir, ensureInstalled, node24, root } from './bootstrap.mjs';

const WATCH_MS = 500;

const parent = process.ppid;
const args = process.argv.slice(2);
const launcher = path.join(root, 'launcher');
const installed = await ensureInstalled();

// Compiled code is kept between starts: the launcher is up sooner and smaller. A release writes nothing into its folder.
const isRelease = existsSync(path.join(root, 'release.json'));
const compiled = path.join(dataDir, 'cache/compiled');
if (!isRelease && (installed || !existsSync(compiled))) {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  spawnSync(node24(), [path.join(launcher, 'warm.ts')], { stdio: 'ignore', env });
}

// npm finds the pinned Node by itself once it is installed; then one process is enough.
if (!installed && realpathSync(process.execPath) === realpathSync(node24())) {
  if (!isRelease) module.enableCompileCache(compiled);
  // The launcher makes little garbage; without growing room for it the process is a tenth smaller.
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  const { launch } = await import(path.join(launcher, 'launch.ts'));
  launch(args);
} else {
  handOver();
}

function handOver() {
  const child = spawn(node24(), [import.meta.filename, '--watch-parent', ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm that was killed outright cannot tell us; its absence does.
  const watch = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(watch, WATCH_MS).unref();
  child.once('exit', (code) => process.exit(code ?? 1));
}
