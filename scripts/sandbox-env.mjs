// Prints the environment that the running sandbox gives to the app, as a JSON object.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataDir, fail, ownLauncher } from './bootstrap.mjs';

const file = path.join(dataDir, 'env.json');
if (!ownLauncher()) fail(`No sandbox is running on ${dataDir}. Start it with: npm start`);
try {
  console.log(JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2));
} catch {
  fail('The sandbox is still starting. Try again when it says that the shop is running.');
}
