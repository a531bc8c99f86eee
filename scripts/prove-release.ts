// `npm run prove:release [-- <folder>]`: runs the commands of the Dockerfile in a clean folder, then starts the result
// as the image would: read-only, in production mode, with the services of a sandbox. Checks readiness and some pages,
// and stops it. An image adds only its operating system to that.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCall, refuseCall } from '../launcher/call.ts';
import { startSandbox } from '../launcher/sandbox.ts';
import { follow } from './release/dockerfile.ts';
import { letOthersReach } from './release/passable.ts';
import { sizeOf } from './release/size.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const usage = 'Usage: npm run prove:release [-- <folder>]';
const [given, ...more] = readCall(usage, { allowPositionals: true }).positionals;
if (more.length > 0) refuseCall(usage);
const home = given ? path.resolve(given) : await mkdtemp(path.join(tmpdir(), 'storefront-release-'));
const portBase = Number(process.env['SANDBOX_PORT_BASE'] ?? 4880);
const port = portBase + 9;
const origin = `http://localhost:${port}`;

/** Clean-up, run in reverse order even after a failure: a shop left running would hold its port and the folder. */
const undo: (() => Promise<unknown>)[] = [
  async () => {
    if (!given) await rm(home, { recursive: true, force: true });
  },
];
let failed = false;
try {
  await prove();
  console.log('The release was built, started, asked and stopped as its image would be.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed = true;
} finally {
  for (const step of undo.toReversed())
    await step().catch((error: unknown) => {
      console.error(error);
      failed = true;
    });
}
process.exit(failed ? 1 : 0);

/** @throws Error with a sentence that says what is wrong */
async function prove(): Promise<void> {
  const ignored = (await read('.dockerignore')).split('\n').filter((line) => line && !line.startsWith('#'));
  const stage = await follow(await read('Dockerfile'), root, ignored, home);
  const folder = path.join(stage.root, stage.workdir);
  console.log(`The image would hold ${(await sizeOf(folder)).toFixed(0)} MB beside its system.`);

  const dataDir = path.join(home, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const cacheDir = path.join(root, '.data/cache');
  const sandbox = await startSandbox({ portBase, dataDir, cacheDir, appPort: port });
  undo.push(() => sandbox.close());
  const {
    SANDBOX: _ours,
    DEMO_ADMIN_PASSWORD: _a,
    DEMO_BUYER_PASSWORD: _b,
    SANDBOX_MAILBOX_URL: _c,
    ...services
  } = sandbox.env;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    ...stage.env,
    ...services,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  // Root may write to read-only files, so if this runs as root, the shop is started as nobody.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if ('uid' in nobody) for (const place of [folder, process.execPath]) await letOthersReach(place, home);
  const start = ([program = '', ...args]: readonly string[]) =>
    spawn(program === 'node' ? process.execPath : program, args, {
      cwd: folder,
      env,
      stdio: 'inherit',
      ...nobody,
    });

  undo.push(() => shell(['chmod', '-R', 'u+w', home]));
  await shell(['chmod', '-R', 'a-w', folder]);
  const shop = start(stage.command);
  const ended = once(shop, 'exit').then(([code, signal]) => code ?? signal);
  undo.push(async () => {
    shop.kill('SIGTERM'); // does nothing if it has ended already
    await ended;
  });
  await ends(start([...stage.health, 'ready']), 'readiness');
  await ends(start(stage.health), 'health');
  for (const page of ['/', '/products', '/login', '/api/products']) {
    const { status } = await fetch(origin + page);
    console.log(`${status} ${page}`);
    if (status !== 200) throw new Error(`${page} answers ${status}.`);
  }
  shop.kill('SIGTERM');
  const how = await ended;
  if (how !== 0) throw new Error(`It ended with ${how}.`);
}

async function shell([program = '', ...args]: readonly string[]) {
  await ends(spawn(program, args, { stdio: 'inherit' }), program);
}

async function ends(child: ReturnType<typeof spawn>, what: string) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what} ended with ${code}.`);
}
