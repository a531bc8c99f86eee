import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TableName, Tables } from './types.ts';

const TABLES: TableName[] = [
  'payment_intents',
  'payment_methods',
  'charges',
  'refunds',
  'disputes',
  'events',
  'deliveries',
  'idempotency_keys',
];

/**
 * All objects in memory, and their history in a file of JSON lines: `[table, id, value]`, with a null value for a
 * removal. Appending keeps the cost of a change independent of the size of the state; a start rewrites the file by an
 * atomic rename. Values are never changed in place, so an event may keep a reference to the object as it was.
 */
export class State {
  readonly #file: string;
  readonly #tables: { [Name in TableName]: Map<string, Tables[Name]> } = emptyTables();
  #unsaved: string[] = [];
  /** Whether the last write failed, as on a full disk, so that the file may end within a line. */
  #isCut = false;
  #queued: Promise<void> | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) this.#load(readFileSync(file, 'utf8'));
    this.#rewrite();
  }

  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#tables[table].get(id);
  }

  /** Oldest first. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#tables[table].values()];
  }

  count(table: TableName): number {
    return this.#tables[table].size;
  }

  put<Name extends TableName>(table: Name, value: Tables[Name]): Tables[Name] {
    this.#tables[table].set(value.id, value);
    this.#unsaved.push(line(table, value.id, value));
    return value;
  }

  remove(table: TableName, id: string): void {
    if (this.#tables[table].delete(id)) this.#unsaved.push(line(table, id, null));
  }

  /** Resolves when every change made so far is in the file; concurrent calls share one write. */
  save(): Promise<void> {
    this.#queued ??= this.#writing.then(() => {
      this.#queued = null;
      const written = this.#write();
      this.#writing = written.catch(() => undefined);
      return written;
    });
    return this.#queued;
  }

  /** What could not be appended is written with all the rest, so that no line is glued to one that was cut short. */
  async #write(): Promise<void> {
    const lines = this.#unsaved.join('');
    this.#unsaved = [];
    if (this.#isCut) return this.#rewrite();
    if (lines === '') return;
    this.#isCut = true;
    await appendFile(this.#file, lines);
    this.#isCut = false;
  }

  async reset(): Promise<void> {
    await this.save();
    for (const table of TABLES) this.#tables[table].clear();
    this.#unsaved = [];
    this.#rewrite();
  }

  #load(text: string): void {
    for (const entry of text.split('\n')) {
      const change = readLine(entry);
      if (change === null) continue;
      // Only this class writes the file, so a value has the type of its table.
      const table = this.#tables[change.table] as Map<string, unknown>;
      if (change.value === null) table.delete(change.id);
      else table.set(change.id, change.value);
    }
  }

  #rewrite(): void {
    const lines = TABLES.flatMap((table) => this.all(table).map((value) => line(table, value.id, value)));
    writeFileSync(`${this.#file}.new`, lines.join(''));
    renameSync(`${this.#file}.new`, this.#file);
    this.#isCut = false;
  }
}

function emptyTables(): { [Name in TableName]: Map<string, Tables[Name]> } {
  return {
    payment_intents: new Map(),
    payment_methods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    deliveries: new Map(),
    idempotency_keys: new Map(),
  };
}

function line(table: TableName, id: string, value: unknown): string {
  return `${JSON.stringify([table, id, value])}\n`;
}

/** The change in one line; null for the empty end and for a last line cut short when the process was killed. */
function readLine(entry: string): { table: TableName; id: string; value: unknown } | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(entry);
  } catch {
    return null;
  }
  if (!Array.isArray(parsed) || typeof parsed[1] !== 'string') return null;
  const table = TABLES.find((name) => name === parsed[0]);
  return table === undefined ? null : { table, id: parsed[1], value: parsed[2] };
}
