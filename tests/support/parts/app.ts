import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { appArguments, memoryVariables, untilReady } from '../../../launcher/app.ts';
import { startChild } from '../../../sandbox/child.ts';
import { root, testBuild } from '../../../scripts/testing/places.ts';

/** Milliseconds; a little longer than the app gives its requests. */
const appGrace = 35_000;

/** The production server in a process of its own. */
export type App = {
  origin: string;
  pid: number;
  /** Settles when the process is gone, with its exit code or the signal that ended it. */
  exited: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type AppOptions = {
  /** Everything that points it at its services. */
  env: Record<string, string>;
  port: number;
  /** Folder for its log: its complaints about what a test does to it are expected. */
  logDir: string;
  /** Where another version of the shop and its build lie. */
  folder?: string;
};

/** Starts the test build's server without waiting until it answers. */
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
      process.kill(-pid, 'SIGKILL'); // it leads a group of its own
      await child.exited;
    },
    stop: () => child.stop(appGrace),
  };
}

/** Starts it and waits until it is ready. @throws Error when it ends first or takes longer than a minute */
export async function startApp(options: AppOptions): Promise<App> {
  const app = launchApp(options);
  try {
    await untilReady(app, app.origin, new AbortController().signal);
    return app;
  } catch (error) {
    await app.stop();
    throw error;
  }
}
