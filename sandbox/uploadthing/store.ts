import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { HttpError } from '../http.ts';

const fileRecordSchema = z.object({
  key: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  customId: z.string().nullable(),
  contentDisposition: z.enum(['inline', 'attachment']),
  fileHash: z.string(),
});

/** The metadata of a stored file; size in bytes. */
export type FileRecord = z.infer<typeof fileRecordSchema>;

const KEY = /^[A-Za-z0-9_-]{16,128}$/;

/** Whether a key is a valid file name: without dots or slashes, so that it can't leave the folder. */
export function isFileKey(key: string): boolean {
  return KEY.test(key);
}

/** Files in one folder: the bytes as `<key>`, the metadata as `<key>.json`. */
export class FileStore {
  readonly #dir: string;
  readonly #records = new Map<string, FileRecord>();
  readonly #saving = new Set<string>();
  readonly #deletedIds = new Set<string>();

  private constructor(dir: string) {
    this.#dir = dir;
  }

  /** Opens the folder, creates it if needed, and removes what an interrupted upload left in it. */
  static async open(dir: string): Promise<FileStore> {
    await mkdir(dir, { recursive: true });
    const store = new FileStore(dir);
    const names = new Set(await readdir(dir));
    for (const name of names) {
      const key = name.replace(/\.(json|part)$/, '');
      if (!isFileKey(key)) continue;
      const complete = names.has(key) && names.has(`${key}.json`);
      if (name.endsWith('.part') || !complete) await rm(path.join(dir, name), { force: true });
      else if (name === key) await store.#load(key);
    }
    return store;
  }

  /**
   * Stores the bytes first and the metadata last, so that a crash in between leaves no file.
   * @throws HttpError 409 while another upload stores the same key.
   */
  async save(record: FileRecord, bytes: Buffer): Promise<void> {
    if (this.#saving.has(record.key)) throw new HttpError(409, 'This key is being uploaded already');
    this.#saving.add(record.key);
    try {
      await this.#write(record.key, bytes);
      await this.#write(`${record.key}.json`, JSON.stringify(record));
      this.#records.set(record.key, record);
    } finally {
      this.#saving.delete(record.key);
    }
  }

  get(key: string): FileRecord | undefined {
    return this.#records.get(key);
  }

  /** By key, or by the custom id that the app gave it. */
  find(name: string): FileRecord | undefined {
    return this.#records.get(name) ?? [...this.#records.values()].find((file) => file.customId === name);
  }

  pathOf(key: string): string {
    return path.join(this.#dir, key);
  }

  /**
   * Whether a custom id is taken: also by a deleted file, whose record UploadThing keeps for some time
   * (github.com/pingdotgg/uploadthing/issues/888 and 948); here until the next start.
   */
  isTaken(customId: string): boolean {
    return this.#deletedIds.has(customId) || this.find(customId) !== undefined;
  }

  /** Deletes the files with these names and returns how many existed. */
  async delete(names: string[]): Promise<number> {
    const found = names.flatMap((name) => this.find(name) ?? []);
    for (const { customId } of found) if (customId !== null) this.#deletedIds.add(customId);
    return this.lose(names);
  }

  /** Loses the files with these names, as a fault of the host might: nobody deleted them. */
  async lose(names: string[]): Promise<number> {
    let lost = 0;
    for (const name of names) {
      const key = this.find(name)?.key;
      if (key === undefined || !this.#records.delete(key)) continue;
      await rm(`${this.pathOf(key)}.json`, { force: true });
      await rm(this.pathOf(key), { force: true });
      lost += 1;
    }
    return lost;
  }

  async clear(): Promise<void> {
    await this.lose([...this.#records.keys()]);
    this.#deletedIds.clear();
  }

  async #load(key: string): Promise<void> {
    try {
      const text = await readFile(`${this.pathOf(key)}.json`, 'utf8');
      this.#records.set(key, fileRecordSchema.parse(JSON.parse(text)));
    } catch {
      // Metadata cut short by a power failure counts as missing.
      await rm(`${this.pathOf(key)}.json`, { force: true });
    }
  }

  async #write(name: string, content: Buffer | string): Promise<void> {
    const part = path.join(this.#dir, `${name.replace('.json', '')}.part`);
    await writeFile(part, content);
    await rename(part, path.join(this.#dir, name));
  }
}
