// Runs every test: `npm test`. Works on the machine's own Node (20 or newer); the tests run on the locked one.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { cannotRun, ensureInstalled, node24, root } from './bootstrap.mjs';

await ensureInstalled();

const runner = path.join(root, 'scripts/testing/run.ts');
const child = spawn(node24(), [runner, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', cannotRun);
child.once('exit', (code) => process.exit(code ?? 1));
