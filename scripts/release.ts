// `npm run release -- <folder> [--without-node]`: fills an empty folder with what a shop needs to run: the build of the
// current sources, the server, the operator's commands and their packages, without development packages. A release runs
// on any machine with the same processor type and C library as this one, and contains no secrets.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findBuild } from '../launcher/build.ts';
import { readCall, refuseCall } from '../launcher/call.ts';
import '../launcher/one-sentence.ts';
import { releaseFile } from '../launcher/release.ts';
import { isOperators, isReleased, operatorsScripts } from './release/contents.ts';
import { letOthersRead } from './release/passable.ts';
import { prune } from './release/prune.ts';
import { sizeOf } from './release/size.ts';

const usage = 'Usage: npm run release -- <empty folder> [--without-node]';
const { positionals, values } = readCall(usage, {
  allowPositionals: true,
  options: { 'without-node': { type: 'boolean', default: false } },
});
const [given, ...more] = positionals;
if (!given || more.length > 0) refuseCall(usage);
const root = path.resolve(import.meta.dirname, '..');
const target = path.resolve(given);
// Checked before the build, which takes minutes.
await mkdir(target, { recursive: true });
await access(target, constants.W_OK);
if ((await readdir(target)).length > 0) fail(`${target} is not empty.`);

const npm = process.env['npm_execpath'] ?? fail('Start this with: npm run release');

await run([path.join(root, 'scripts/build.ts')], root);
const build = await findBuild({ cwd: root, env: process.env });
if (!build) fail('The sources changed during the build. Run it again.');

for (const name of [...(await readdir(root)).filter(isOperators), build]) {
  const filter = (file: string) => isReleased(path.relative(root, file));
  await cp(path.join(root, name), path.join(target, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter,
  });
}
await writeFile(path.join(target, '.next/current'), `${build}\n`);
const description = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const scripts = operatorsScripts(description.scripts, await readdir(path.join(target, 'scripts')));
await writeFile(
  path.join(target, 'package.json'),
  `${JSON.stringify({ ...description, scripts }, null, 2)}\n`,
);

await run(
  [npm, 'ci', '--omit=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
  target,
);
const modules = path.join(target, 'node_modules');
await prune(modules, !values['without-node']);
const lock = await readFile(path.join(target, 'package-lock.json'));
// Tells scripts/bootstrap.mjs that the locked packages are installed.
await writeFile(path.join(modules, '.storefront-lock'), createHash('sha256').update(lock).digest('hex'));
const about = { build, version: description.version, madeAt: new Date().toISOString() };
await writeFile(path.join(target, releaseFile), `${JSON.stringify(about, null, 2)}\n`);
await letOthersRead(target);
console.log(
  `The release is in ${target} (${(await sizeOf(target)).toFixed(0)} MB). Start it there with: node scripts/start.mjs`,
);

/** Runs a program with this Node, and exits if it fails. */
async function run(args: string[], cwd: string) {
  const { NODE_ENV: _any, NEXT_DIST_DIR: _elsewhere, npm_config_include: _dev, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd, env: env as NodeJS.ProcessEnv, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
