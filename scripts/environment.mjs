// Preloaded into the operator's commands (`node --import`). Sets the environment that the shop itself runs in, so that
// they work wherever `npm start` does. The process's own variables take precedence over `.env`, and that over a running
// sandbox's, which is used unless another database than the sandbox's is named. Each may be in a file (NAME_FILE);
// empty ones count as missing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readVariables, withFiles } from '../lib/platform/env-files.ts';
import { dataDir, fail, ownLauncher, runningLauncher } from './bootstrap.mjs';
import '../launcher/one-sentence.ts';

fill(() => process.env);
fill(() => readVariables('.env'));
if (process.env.MONGODB_URI ? runningLauncher() : ownLauncher()) {
  const file = path.join(dataDir, 'env.json');
  try {
    const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    if ((process.env.MONGODB_URI || kept.MONGODB_URI) === kept.MONGODB_URI) fill(() => kept);
  } catch {
    if (!process.env.MONGODB_URI) fail(`${file} is damaged. Restart the sandbox, which writes it anew.`);
  }
}
if (!process.env.MONGODB_URI) fail('There is no shop to work on. Start one with npm start, or fill in .env.');

function fill(read) {
  try {
    for (const [name, value] of Object.entries(withFiles(read()))) if (value) process.env[name] ||= value;
  } catch (error) {
    fail(error.message);
  }
}
