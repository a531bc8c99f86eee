import { once } from 'node:events';
import { complain, operatorMessage } from '../lib/platform/sentence.ts';

const PARENT_POLL_MS = 500;
/** How long to wait for the current step of the start, which may still register something to close. */
const MAIN_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 60_000;

type Closer = () => Promise<void>;

/** Runs the launcher's work and makes sure that everything ends together and in order, whatever the cause. */
export class Supervisor {
  #closers: Closer[] = [];
  #abort = new AbortController();
  #ending: Promise<never> | undefined;
  #work: Promise<void> = Promise.resolve();

  /** Aborted as soon as stopping begins. */
  readonly signal = this.#abort.signal;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.end(0, `Stopping (${signal}) …`));
    }
    process.on('uncaughtException', (error) => {
      complain(error);
      void this.end(1, 'Stopping after an error of the launcher …');
    });
    // The reader of this process's output may end first.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  }

  /** Stops everything when the parent process is gone: npm, if killed, passes no signal on. */
  watchParent() {
    const parent = process.ppid;
    const watch = () => process.ppid !== parent && void this.end(0, 'Stopping, because npm is gone …');
    setInterval(watch, PARENT_POLL_MS).unref();
  }

  /** Registers what to do at the end; the last one added runs first. */
  onEnd(closer: Closer) {
    this.#closers.push(closer);
  }

  /** Stops everything when a part ends that should keep running. */
  watch(death: Promise<string>) {
    death.then((sentence) => {
      if (!this.signal.aborted) void this.end(1, `${sentence} Stopping …`);
    }, console.error);
  }

  /** Runs the work of the start; if it fails, everything is stopped. */
  run(work: (signal: AbortSignal) => Promise<void>) {
    this.#work = work(this.signal).catch((error: unknown) => {
      if (this.signal.aborted) return;
      if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
      void this.end(1, operatorMessage(error));
    });
  }

  end(code: number, why: string): Promise<never> {
    this.#ending ??= this.#end(code, why);
    return this.#ending;
  }

  async #end(code: number, why: string): Promise<never> {
    (code === 0 ? console.log : console.error)(why);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    this.#abort.abort(new Error('The launcher is stopping.'));
    await Promise.race([this.#work, once(AbortSignal.timeout(MAIN_LIMIT_MS), 'abort')]);
    let result = code;
    for (const close of this.#closers.toReversed()) {
      await close().catch((error: unknown) => {
        complain(error);
        result = 1;
      });
    }
    if (code === 0) console.log('Stopped.');
    process.exit(result);
  }
}
