// Starts the shop: `npm start`, or `npm run dev` with --dev. Starts on the machine's own Node (20 or newer) and
// restarts itself on the locked one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';
import { cannotRun, dataDir, ensureInstalled, node24, root } from './bootstrap.mjs';

const WATCH_MS = 500;

const parent = process.ppid;
const args = process.argv.slice(2);
const installed = await ensureInstalled();

// Keep compiled code between starts, so that the launcher starts faster and uses less memory. A release's folder is
// read-only.
const isRelease = existsSync(path.join(root, 'release.json'));
const compiled = path.join(dataDir, 'cache/compiled');
if (!isRelease && (installed || !existsSync(compiled))) {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  spawnSync(node24(), [path.join(root, 'launcher/warm.ts')], { stdio: 'ignore', env });
}

// npm uses the locked Node by itself once it is installed; then no second process is needed.
if (!installed && realpathSync(process.execPath) === realpathSync(node24())) {
  if (!isRelease) module.enableCompileCache(compiled);
  // The launcher makes little garbage; a young generation that does not grow makes the process a tenth smaller.
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  const { launch } = await import('../launcher/launch.ts');
  launch(args);
} else {
  handOver();
}

function handOver() {
  const child = spawn(node24(), [import.meta.filename, '--watch-parent', ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // An npm that is killed cannot forward a signal, so watch for a change of the parent process.
  const watch = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(watch, WATCH_MS).unref();
  child.once('error', cannotRun);
  child.once('exit', (code) => process.exit(code ?? 1));
}
