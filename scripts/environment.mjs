// Preloaded into the operator's commands (`node --import`): the environment that the shop itself runs in, so that they
// work where `npm start` does. The process's own variables come first, then `.env`, then those of a running sandbox,
// unless a database is named; each may lie in a file (NAME_FILE). Empty variables count as missing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readVariables, withFiles } from '../lib/platform/env-files.ts';
import { dataDir, fail, runningLauncher } from './bootstrap.mjs';
import '../launcher/one-sentence.ts';

fill(() => process.env);
fill(() => readVariables('.env'));
if (!process.env.MONGODB_URI && runningLauncher()) {
  try {
    const kept = JSON.parse(readText(path.join(dataDir, 'env.json')) || '{}');
    fill(() => kept);
  } catch {
    fail(`${path.join(dataDir, 'env.json')} is damaged. Restart the sandbox, which writes it anew.`);
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

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
