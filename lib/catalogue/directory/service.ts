import 'server-only';
import { isId } from '@/lib/base/ids';
import type { CacheChange } from '@/lib/platform/cache-change';
import { onCacheChange } from '@/lib/platform/cache-change-listeners';
import { processSingleton } from '@/lib/platform/process-singleton';
import type { Directory } from './directory';
import { readAgain, readDirectory } from './read';

/** With more unused slots than this, the directory is rebuilt in the background while the old one still answers. */
const mostWasted = (size: number): number => 10_000 + size / 2;

/** With more changed products than this, everything is read again. */
const mostDirty = (size: number): number => 1000 + size / 4;

/** A directory being rebuilt in the background, and the ids of products that changed since the rebuild began. */
type Anew = { readonly moved: Set<string>; directory?: Directory };

/**
 * The process's directory, kept current by cache changes (decision 0018): changed products are read again before the
 * next answer. A request after a change waits for a read that began after it; changes during that read wait for the
 * next one, so that a steady flow of them delays nobody.
 */
export class DirectoryService {
  #directory: Directory | undefined;
  /** Whether everything must be read. */
  #isUnread = true;
  /** Ids of products that must be read again. */
  #dirty = new Set<string>();
  #running: Promise<void> | undefined;
  #anew: Anew | undefined;
  readonly #read: { all: typeof readDirectory; some: typeof readAgain };

  constructor(read = { all: readDirectory, some: readAgain }) {
    this.#read = read;
  }

  /** Notes what changed. */
  readonly note = ({ hard = [], soft = [] }: CacheChange): void => {
    const tags = [...hard, ...soft];
    if (tags.includes('*')) this.#isUnread = true;
    const ids = tags.flatMap((tag) => (tag.startsWith('product:') ? [tag.slice('product:'.length)] : []));
    for (const id of ids.filter(isId).map((each) => each.toLowerCase())) {
      this.#dirty.add(id);
      this.#anew?.moved.add(id);
    }
    // A change of products that are not named.
    if (tags.includes('products') && ids.length === 0) this.#isUnread = true;
  };

  /** The directory with every change noted so far. @throws the database's errors; the changes stay noted */
  async upToDate(): Promise<Directory> {
    const isBehind = this.#isBehind();
    await this.#running; // it may have begun before the latest change
    if (isBehind) await this.#catchUp();
    if (!this.#directory) return this.upToDate();
    return this.#directory;
  }

  /** Whether it can answer after reading little or nothing. */
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
    if (isUnread) this.#anew = undefined; // it may be just as outdated
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

  /** Starts a rebuild, which nobody waits for. If it fails, another one is started after the next change. */
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

  /** Swaps in a finished rebuild, and has the products read again that changed since it began. */
  #takeAnew(): void {
    const { directory, moved } = this.#anew ?? {};
    if (!directory || !moved) return;
    this.#directory = directory;
    for (const id of moved) this.#dirty.add(id);
    this.#anew = undefined;
  }
}

const service = () =>
  processSingleton('directory', () => {
    const made = new DirectoryService();
    onCacheChange(made.note);
    return made;
  });

/** The process's directory, up to date. @throws the database's errors */
export const directory = (): Promise<Directory> => service().upToDate();

/** Tells the process's directory what changed, so that it reads that again. */
export const noteChange = (change: CacheChange): void => service().note(change);

/**
 * Loads the directory of a new process before the first request for a list, which would otherwise wait for it: seconds
 * with a hundred thousand products. Never fails: after an error the first request loads it.
 */
export async function readDirectoryAhead(): Promise<void> {
  await directory().catch(() => undefined);
}

/** The directory if it is loaded; if not, undefined, and loading starts. @throws the database's errors */
export function directoryIfThere(): Promise<Directory> | undefined {
  if (service().isThere) return directory();
  void readDirectoryAhead();
  return undefined;
}
