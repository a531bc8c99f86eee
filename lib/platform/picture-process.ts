// Shared with the server, which runs outside of Next: imports nothing of the app.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** Sizes in pixels. */
type Limits = { readonly side: number; readonly pixels: number; readonly smallestSide: number };

export type PictureTask =
  /** A user's file: checked, turned upright and re-encoded as WebP in these widths. */
  | {
      readonly kind: 'uploaded';
      readonly bytes: Uint8Array;
      readonly widths: readonly number[];
      readonly quality: number;
      readonly limits: Limits;
    }
  /** A picture that comes with the shop, scaled down. */
  | {
      readonly kind: 'shipped';
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly quality: number;
      readonly format: 'webp' | 'jpeg' | 'png';
    }
  /** The preview picture of a product's link: its picture, the shop's logo (SVG), and texts. */
  | {
      readonly kind: 'social';
      readonly bytes: Uint8Array;
      readonly mark: Uint8Array;
      readonly words: Readonly<Record<'name' | 'price' | 'unit' | 'note' | 'brand', string>>;
    };

export type PictureAnswer =
  | { readonly kind: 'pictures'; readonly pictures: readonly Uint8Array[] }
  | { readonly kind: 'refused'; readonly why: 'unreadable' | 'tooManyPixels' | 'tooSmall' };

/** Why the process gave no answer. */
export class PictureProcessError extends Error {
  override name = 'PictureProcessError';

  /** A build has several copies of this class, and one process for all (lib/images/encode). */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'PictureProcessError';
  }
}

type Options = {
  /** The path of the worker program. */
  readonly worker?: string;
  /** How long one picture may take, in milliseconds. */
  readonly patienceMs?: number;
  /** How long an idle process waits for another picture before it ends, in milliseconds. */
  readonly idleMs?: number;
};

const worker = path.join(process.cwd(), 'lib/platform/picture-worker.ts');

/**
 * Processes pictures in a child process, one after another. It ends when idle, which frees its memory, and is killed if
 * a picture takes too long or its client is gone. A picture that crashes it harms nothing else. Its environment
 * contains no secrets.
 */
export class PictureProcess {
  readonly #options: Required<Options>;
  #child: ChildProcess | undefined;
  #ending: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options = {}) {
    this.#options = { worker, patienceMs: 30_000, idleMs: 10_000, ...options };
  }

  /** The id of the present child process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws PictureProcessError if the process could not be begun, crashed, took too long or was aborted */
  work(task: PictureTask, signal?: AbortSignal): Promise<PictureAnswer> {
    const done = this.#last.then(() => this.#work(task, signal));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #work(task: PictureTask, signal: AbortSignal | undefined): Promise<PictureAnswer> {
    if (signal?.aborted) throw new PictureProcessError('called off');
    clearTimeout(this.#ending);
    const child = this.#running();
    const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>();
    const kill = (why: string) => {
      child.kill('SIGKILL');
      reject(new PictureProcessError(why));
    };
    const callOff = () => kill('called off');
    const gone = (code: number | null, by: string | null) =>
      reject(new PictureProcessError(`ended (${by ?? code})`));
    const timer = setTimeout(kill, this.#options.patienceMs, 'took too long');
    signal?.addEventListener('abort', callOff);
    child.once('message', resolve).once('exit', gone);
    child.ref();
    child.send(task, (error) => error && reject(new PictureProcessError(error.message)));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', callOff);
      child.off('message', resolve).off('exit', gone);
      this.#rest(child);
    }
  }

  #running(): ChildProcess {
    if (this.#child?.connected && !this.#child.killed) return this.#child;
    const child = fork(/* turbopackIgnore: true */ this.#options.worker, [], {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1'],
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    });
    child.on('error', () => undefined); // `exit` or `send` reports it
    if (!child.connected) throw new PictureProcessError('not begun'); // no descriptor was free for its channel
    this.#child = child;
    return child;
  }

  /** Lets an idle child end after a while, and keeps it from holding this process open. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#ending = setTimeout(() => {
      if (child.connected) child.disconnect();
      if (this.#child === child) this.#child = undefined;
    }, this.#options.idleMs).unref();
  }
}
