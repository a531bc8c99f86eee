import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { appArguments, memoryVariables } from '../../../launcher/app.ts';
import { startChild } from '../../../sandbox/child.ts';
import { root, testBuild } from '../../../scripts/testing/places.ts';
import { untilReadyAtLast } from './patient-ready.ts';

/** Milliseconds; a little longer than the app waits for its requests to finish. */
const appGrace = 35_000;

/** A production server in its own process. */
export type App = {
  origin: string;
  pid: number;
  /** Resolves when the process has ended, with its exit code or the signal that ended it. */
  exited: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type AppOptions = {
  /** The variables that point the app at its services. */
  env: Record<string, string>;
  port: number;
  /** Folder for its log, which is kept out of the test output because errors that a test causes are expected. */
  logDir: string;
  /** Folder of another version of the shop and its build. */
  folder?: string;
};

/** Starts the server of the test build without waiting until it is ready. */
export function launchApp({ env, port, logDir, folder = root }: AppOptions): App {
  const log = createWriteStream(path.join(logDir, `app-${port}.log`), { flags: 'a' });
  const appEnv: NodeJS.ProcessEnv = {
    ...process.env,
    ...env,
    ...memoryVariables,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    NEXT_DIST_DIR: testBuild,
  };
  const child = startChild(process.execPath, appArguments(appEnv, folder), {
    cwd: folder,
    env: appEnv,
    onLine: (line) => log.write(`${line}\n`),
  });
  void child.exited.finally(() => log.end());
  const { pid } = child;
  if (pid === undefined) throw new Error('The app could not be started.');
  return {
    origin: `http://localhost:${port}`,
    pid,
    exited: child.exited,
    signal: (name) => void process.kill(pid, name),
    async kill() {
      process.kill(-pid, 'SIGKILL'); // the whole process group, which it leads
      await child.exited;
    },
    stop: () => child.stop(appGrace),
  };
}

/** Starts the server and waits until it is ready. @throws Error when it ends first or takes longer than five minutes */
export async function startApp(options: AppOptions): Promise<App> {
  const app = launchApp(options);
  try {
    await untilReadyAtLast(app, app.origin, new AbortController().signal);
    return app;
  } catch (error) {
    await app.stop();
    throw error;
  }
}
