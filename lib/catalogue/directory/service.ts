import 'server-only';
import { isId } from '@/lib/base/ids';
import type { CacheChange } from '@/lib/platform/cache-change';
import { onCacheChange } from '@/lib/platform/cache-change-listeners';
import { ofProcess } from '@/lib/platform/of-process';
import type { Directory } from './directory';
import { readAgain, readDirectory } from './read';

/** With so many slots that nothing is in any more, a directory is made anew, while it goes on answering. */
const mostWasted = (size: number): number => 10_000 + size / 2;

/** Past so many, everything is read anew. */
const mostDirty = (size: number): number => 1000 + size / 4;

/** A directory that is made anew beside the one that answers, and what moved since that began, by id. */
type Anew = { readonly moved: Set<string>; directory?: Directory };

/**
 * The process's directory, kept right by moves (decision 0018): what moved is read again before anything else is answered.
 * Whoever asks after a move waits for a read that began after it; moves that come meanwhile are for those who ask later.
 */
export class DirectoryService {
  #directory: Directory | undefined;
  /** Everything is to be read. */
  #isUnread = true;
  /** Products to be read again, by id. */
  #dirty = new Set<string>();
  #running: Promise<void> | undefined;
  #anew: Anew | undefined;
  readonly #read: { all: typeof readDirectory; some: typeof readAgain };

  constructor(read = { all: readDirectory, some: readAgain }) {
    this.#read = read;
  }

  /** Takes note of what changed. */
  readonly note = ({ hard = [], soft = [] }: CacheChange): void => {
    const tags = [...hard, ...soft];
    if (tags.includes('*')) this.#isUnread = true;
    const ids = tags.flatMap((tag) => (tag.startsWith('product:') ? [tag.slice('product:'.length)] : []));
    for (const id of ids.filter(isId).map((each) => each.toLowerCase())) {
      this.#dirty.add(id);
      this.#anew?.moved.add(id);
    }
    // Of products that nobody named.
    if (tags.includes('products') && ids.length === 0) this.#isUnread = true;
  };

  /** The directory with everything that was noted so far. @throws the database's errors; then it is still to be read */
  async upToDate(): Promise<Directory> {
    const isBehind = this.#isBehind();
    await this.#running; // which began before what is noted now
    if (isBehind) await this.#catchUp();
    if (!this.#directory) return this.upToDate();
    return this.#directory;
  }

  /** Whether little or nothing is to be read before it can answer. */
  get isThere(): boolean {
    return this.#directory !== undefined && !this.#isUnread;
  }

  #isBehind(): boolean {
    return this.#isUnread || this.#dirty.size > 0 || this.#anew?.directory !== undefined;
  }

  #catchUp(): Promise<void> | undefined {
    if (!this.#running && this.#isBehind())
      this.#running = this.#readWhatMoved().finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #readWhatMoved(): Promise<void> {
    this.#takeAnew();
    const directory = this.#directory;
    const dirty = this.#dirty;
    this.#dirty = new Set();
    const isUnread = this.#isUnread || !directory || dirty.size > mostDirty(directory.size);
    this.#isUnread = false;
    if (isUnread) this.#anew = undefined; // what it has read is as old
    try {
      if (isUnread) this.#directory = await this.#read.all();
      else await this.#read.some(directory, [...dirty]);
    } catch (error) {
      this.#isUnread ||= isUnread;
      this.#dirty = new Set([...dirty, ...this.#dirty]);
      throw error;
    }
    if (!isUnread && !this.#anew && directory.wasted > mostWasted(directory.size)) this.#makeAnew();
  }

  /** Begins to make it anew, which nobody waits for. What fails is begun again after the next move. */
  #makeAnew(): void {
    const anew: Anew = { moved: new Set() };
    this.#anew = anew;
    void this.#read.all().then(
      (directory) => {
        anew.directory = directory;
      },
      () => {
        if (this.#anew === anew) this.#anew = undefined;
      },
    );
  }

  /** Once it is there it takes the other one's place, before what moved is read: of that time, too. */
  #takeAnew(): void {
    const { directory, moved } = this.#anew ?? {};
    if (!directory || !moved) return;
    this.#directory = directory;
    for (const id of moved) this.#dirty.add(id);
    this.#anew = undefined;
  }
}

const service = () =>
  ofProcess('directory', () => {
    const made = new DirectoryService();
    onCacheChange(made.note);
    return made;
  });

/** The process's directory, up to date. @throws the database's errors */
export const directory = (): Promise<Directory> => service().upToDate();

/** Has the process's directory read again what changed. */
export const noteChange = (change: CacheChange): void => service().note(change);

/**
 * Has a process that has just started read its directory before anybody asks for a list, which would wait for it: seconds,
 * with a hundred thousand products. What fails is read again by whoever asks first.
 */
export async function readDirectoryAhead(): Promise<void> {
  await directory().catch(() => undefined);
}

/** The directory if it has been read, for what can do without it; if not, it is read from now on. @throws the database's errors */
export function directoryIfThere(): Promise<Directory> | undefined {
  if (service().isThere) return directory();
  void readDirectoryAhead();
  return undefined;
}
