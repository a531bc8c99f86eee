// Resets the sandbox to its seeded state: at once if it is running, otherwise at its next start.
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { dataDir, fail, ownLauncher, root, setting } from './bootstrap.mjs';

/** The services' data in the data folder. Secrets and the C library are kept. */
const STATE = ['mongodb', 'stripe.json', 'uploads', 'mail.json'];

// Reads its arguments itself, because it must work before packages are installed.
if (process.argv.length > 2) {
  console.error(`Unknown option '${process.argv[2]}'\nUsage: npm run sandbox:reset`);
  process.exit(2);
}
const control = path.join(dataDir, 'control.json');
const isRunning = ownLauncher() !== null;
// A running sandbox knows by itself whether its database is its own.
if (isRunning && existsSync(control)) await resetRunning();
// Its orders would name payments and pictures that the stand-ins have forgotten.
else if (setting('MONGODB_URI') || setting('MONGODB_URI_FILE'))
  fail(
    `MONGODB_URI names a database of your own, which this leaves alone. To begin anew, stop the shop, empty that database and delete ${dataDir}.`,
  );
else if (isRunning) fail('The sandbox is still starting. Try again when it says that the shop is running.');
else await resetStopped();

async function resetRunning() {
  const { url, key } = JSON.parse(await readFile(control, 'utf8'));
  const response = await fetch(`${url}/reset`, { method: 'POST', headers: { 'x-sandbox-key': key } });
  const { error } = await response.json();
  if (!response.ok) fail(`The reset failed: ${error}`);
  console.log('The running sandbox is as new.');
}

async function resetStopped() {
  // Names such as `uploads` may be of something else there.
  if (dataDir !== path.join(root, '.data') && !existsSync(path.join(dataDir, 'secrets.json')))
    fail(`${dataDir} is no folder of the sandbox: it holds no secrets.json. Nothing was deleted.`);
  for (const name of STATE) await rm(path.join(dataDir, name), { recursive: true, force: true });
  console.log('The data is deleted; the next start seeds it anew.');
}
