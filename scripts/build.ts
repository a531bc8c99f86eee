// Builds the shop for production: bundles elements/, runs Next's build, which needs the names of those bundles, and
// then writes the bundles, the list of account scripts and the server into the same folder, because Next empties it
// first. Each build has its own folder under .next/, named after a hash of the sources, so that a running shop keeps
// the files of its build. With NEXT_DIST_DIR the build is made there.
import './check-site.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { actionSalt } from '../launcher/action-salt.ts';
import {
  buildFolder,
  hasBuild,
  keepBuild,
  removeOldBuilds,
  setCurrent,
  workFolder,
} from '../launcher/builds.ts';
import { buildIdOf } from '../launcher/sources.ts';
import { bundleElements } from './elements/bundle.ts';
import { writeAccountFiles } from './server/account-files.ts';
import { bundleServer } from './server/bundle.ts';

const cwd = process.cwd();
const { NEXT_DIST_DIR: elsewhere, ...given } = process.env;
const place = { cwd, env: given };
const id = await buildIdOf(place);

if (!elsewhere && hasBuild(cwd, id)) {
  await setCurrent(cwd, id);
  console.log(`There is a build of these sources: ${buildFolder(id)}`);
  process.exit(0);
}

const output = elsewhere || workFolder;
const { name, code, signIn, list, offers, vitals } = await bundleElements();
const env: NodeJS.ProcessEnv = {
  ...given,
  NODE_ENV: 'production',
  NEXT_DIST_DIR: output,
  STOREFRONT_BUILD_ID: id,
  NEXT_PUBLIC_BUILD: id,
  NEXT_PUBLIC_ELEMENTS: `/_next/static/elements/${name}`,
  NEXT_PUBLIC_SIGN_IN_ELEMENTS: `/_next/static/elements/${signIn.name}`,
  NEXT_PUBLIC_LIST_ELEMENTS: `/_next/static/elements/${list.name}`,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionSalt,
};
const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => next.kill(signal));
const [status] = await once(next, 'exit');
if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
const folder = path.join(output, 'static/elements');
mkdirSync(folder, { recursive: true });
for (const module of [{ name, code }, signIn, list, offers, vitals])
  writeFileSync(path.join(folder, module.name), module.code);
writeAccountFiles(output);
await bundleServer(output);
if (!elsewhere) {
  if ((await buildIdOf(place)) !== id) {
    console.error('The sources changed during the build. Build again.');
    process.exit(1);
  }
  await keepBuild(cwd, id);
  await removeOldBuilds(cwd);
  console.log(`Built: ${buildFolder(id)}`);
}
process.exit(0);
