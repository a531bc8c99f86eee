import { execFile } from 'node:child_process';
import manifest from '../../../package.json' with { type: 'json' };
import { patientCommand } from '../../support/parts/patient-command.ts';

export type Command = keyof typeof manifest.scripts;

/**
 * Runs the command as npm would, with these variables of the test's and nothing else, and a sandbox's folder.
 * @param more variables besides: by default those with which it waits for the test's database
 */
export function runCommand(
  command: Command,
  words: readonly string[],
  names: readonly string[],
  folder: string,
  more: Record<string, string> = patientCommand,
) {
  const given = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  const own = {
    NODE_ENV: 'test' as const,
    PATH: process.env['PATH'],
    SANDBOX_DIR: folder,
    ...more,
  };
  const env = { ...own, ...given };
  const start = manifest.scripts[command].replace(/^(?:exec )?node /, '').split(' ');
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [...start, ...words], { env }, (error, out, complaint) => {
      done({ code: error ? Number(error.code) : 0, said: (out + complaint).trim() });
    });
  });
}
