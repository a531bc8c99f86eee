// Shared with the server, which runs outside of Next: imports nothing of the app.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** Sizes in pixels. */
type Limits = { readonly side: number; readonly pixels: number; readonly smallestSide: number };

export type PictureTask =
  /** Somebody's file: checked, turned upright and written anew as WebP in these widths. */
  | {
      readonly kind: 'uploaded';
      readonly bytes: Uint8Array;
      readonly widths: readonly number[];
      readonly quality: number;
      readonly limits: Limits;
    }
  /** A picture that comes with the shop, made smaller. */
  | {
      readonly kind: 'shipped';
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly quality: number;
      readonly format: 'webp' | 'jpeg' | 'png';
    }
  /** What stands for a product where its address is shared: its picture, the shop's mark (SVG), and words. */
  | {
      readonly kind: 'social';
      readonly bytes: Uint8Array;
      readonly mark: Uint8Array;
      readonly words: Readonly<Record<'name' | 'price' | 'unit' | 'note' | 'brand', string>>;
    };

export type PictureAnswer =
  | { readonly kind: 'pictures'; readonly pictures: readonly Uint8Array[] }
  | { readonly kind: 'refused'; readonly why: 'unreadable' | 'tooManyPixels' | 'tooSmall' };

/** What the process did instead of an answer. */
export class PictureProcessError extends Error {
  override name = 'PictureProcessError';
}

type Options = {
  /** The program that does the work. */
  readonly worker?: string;
  /** The longest that one picture may take, in milliseconds. */
  readonly patienceMs?: number;
  /** How long the process waits for another picture, in milliseconds. */
  readonly idleMs?: number;
};

const worker = path.join(process.cwd(), 'lib/platform/picture-worker.ts');

/**
 * Works on pictures in a child process, one after another: its memory is given back when it has been idle, it is killed
 * when a picture takes too long or nobody waits for it, and what breaks it breaks nothing else. It knows no secret: its
 * environment is empty.
 */
export class PictureProcess {
  readonly #options: Required<Options>;
  #child: ChildProcess | undefined;
  #ending: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options = {}) {
    this.#options = { worker, patienceMs: 30_000, idleMs: 10_000, ...options };
  }

  /** The process that is there now. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws PictureProcessError when it crashed, took too long or was called off */
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
    child.on('error', () => undefined); // its exit tells
    this.#child = child;
    return child;
  }

  /** Nothing waits for it; nobody is kept alive by it. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#ending = setTimeout(() => {
      if (child.connected) child.disconnect();
      if (this.#child === child) this.#child = undefined;
    }, this.#options.idleMs).unref();
  }
}
