import { execFile } from 'node:child_process';

export interface RunResult {
  ok: boolean;
  stdout: string;
  /** Error output, or the reason why the program could not run at all. */
  stderr: string;
}

export interface RunOptions {
  cwd?: string | undefined;
  signal?: AbortSignal | undefined;
}

const TIME_LIMIT_MS = 180_000;

/** Runs a program to its end; a failure is returned, not thrown. An aborted signal throws. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { timeout: TIME_LIMIT_MS, maxBuffer: 64e6, ...options },
      (error, stdout, stderr) => {
        if (options.signal?.aborted) reject(options.signal.reason);
        else resolve({ ok: !error, stdout, stderr: error && !stderr ? error.message : stderr });
      },
    );
  });
}

/** The end of a program's error output, where the reason is. */
export const lastWords = ({ stdout, stderr }: RunResult): string => (stderr || stdout).trim().slice(-400);
