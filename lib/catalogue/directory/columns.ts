import { categories } from '../../base/categories';
import { isSoldOut } from '../../base/quantity-rules';
import { Codes } from './codes';
import { averageOf, codePartsOf, type Entry } from './entry';
import { grown } from './typed-arrays';

const mostUnits = 0xffff_ffff;
/** How many distinct values of one property are kept; a product with a further one counts as having none. */
const mostValues = 0xffff;

/** How many distinct numbers fit in a byte. */
const inByte = 0x100;

/** One property of all products: by slot, the number of its value (0: none), in one byte while the values fit. */
export class PropertyColumn {
  readonly values: string[] = [''];
  readonly #numbers = new Map<string, number>();
  numbers: Uint8Array | Uint16Array;

  constructor(room = 0) {
    this.numbers = new Uint8Array(room);
  }

  numberOf(value: string): number | undefined {
    return this.#numbers.get(value);
  }

  set(slot: number, value: string): void {
    let number = this.#numbers.get(value);
    if (number === undefined && this.values.length <= mostValues) {
      number = this.values.push(value) - 1;
      this.#numbers.set(value, number);
      if (this.values.length > inByte && this.numbers instanceof Uint8Array)
        this.numbers = Uint16Array.from(this.numbers);
    }
    this.numbers[slot] = number ?? 0;
  }
}

/** Value in `absent` of a slot whose product was removed. */
export const gone = 128;

/** Figures of products by slot, in a few bytes. Slots are never reused: a product whose texts change gets another. */
export class Columns {
  #size = 0;
  /** Twelve bytes each. */
  ids: Uint32Array;
  absent: Uint8Array;
  category: Uint8Array;
  /** 1 when the minimum order can be filled. */
  available: Uint8Array;
  /** Units in stock; 0 if more was promised than there is. */
  stock: Uint32Array;
  price: Uint32Array;
  quantity: Uint32Array;
  /** Average of the stars in hundredths. */
  rating: Uint16Array;
  /** Fingerprints of the texts, to notice a change without keeping the texts. */
  prints: Uint32Array;
  readonly codes: Codes;
  readonly properties = new Map<string, PropertyColumn>();

  /** @param room how many products to reserve space for */
  constructor(room: number) {
    this.ids = new Uint32Array(perSlot.ids * room);
    this.absent = new Uint8Array(room);
    this.category = new Uint8Array(room);
    this.available = new Uint8Array(room);
    this.stock = new Uint32Array(room);
    this.price = new Uint32Array(room);
    this.quantity = new Uint32Array(room);
    this.rating = new Uint16Array(room);
    this.prints = new Uint32Array(perSlot.prints * room);
    this.codes = new Codes(room);
  }

  /** How many slots have been assigned. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of memory. */
  get bytes(): number {
    const tables = tableNames.map((name) => this[name]);
    const values = [...this.properties.values()].map(({ numbers }) => numbers);
    return [...tables, ...values].reduce((sum, table) => sum + table.byteLength, this.codes.bytes);
  }

  /** Assigns a product a new slot. */
  add(entry: Entry, print: readonly [number, number]): number {
    const slot = this.#size;
    this.#size += 1;
    this.#fit();
    for (let part = 0; part < 3; part += 1)
      this.ids[3 * slot + part] = Number.parseInt(entry.id.slice(8 * part, 8 * part + 8), 16);
    this.prints.set(print, 2 * slot);
    this.category[slot] = categories.indexOf(entry.category);
    this.codes.add(codePartsOf(entry.sku ?? ''));
    for (const [key, value] of Object.entries(entry.properties)) this.#property(key).set(slot, String(value));
    this.setFigures(slot, entry);
    return slot;
  }

  /** Sets the figures, which can change without a new slot. */
  setFigures(slot: number, entry: Entry): void {
    const { price, quantity, available, ratings } = entry;
    this.price[slot] = Math.min(mostUnits, price);
    this.quantity[slot] = Math.min(mostUnits, quantity);
    this.available[slot] = isSoldOut(entry) ? 0 : 1;
    this.stock[slot] = Math.min(mostUnits, Math.max(0, available));
    this.rating[slot] = averageOf(ratings);
  }

  hasFigures(slot: number, { price, quantity, ratings }: Entry): boolean {
    return (
      this.price[slot] === price &&
      this.quantity[slot] === quantity &&
      this.rating[slot] === averageOf(ratings)
    );
  }

  idOf(slot: number): string {
    return [0, 1, 2].map((part) => (this.ids[3 * slot + part] ?? 0).toString(16).padStart(8, '0')).join('');
  }

  #property(key: string): PropertyColumn {
    const known = this.properties.get(key);
    if (known) return known;
    const made = new PropertyColumn(this.absent.length);
    this.properties.set(key, made);
    return made;
  }

  #fit(): void {
    if (this.#size <= this.absent.length) return;
    this.absent = grown(this.absent, this.#size);
    const room = this.absent.length;
    for (const name of tableNames) grow(this, name, perSlot[name] * room);
    for (const property of this.properties.values()) property.numbers = grown(property.numbers, room);
  }
}

type Table = Uint8Array | Uint16Array | Uint32Array;
type TableName = { [Name in keyof Columns]: Columns[Name] extends Table ? Name : never }[keyof Columns];

/** How many numbers each table has for a slot. */
const perSlot: Record<TableName, number> = {
  ids: 3,
  absent: 1,
  category: 1,
  available: 1,
  stock: 1,
  price: 1,
  quantity: 1,
  rating: 1,
  prints: 2,
};
const tableNames = Object.keys(perSlot) as TableName[]; // the keys of the table above

function grow<Name extends TableName>(columns: Columns, name: Name, least: number): void {
  columns[name] = grown(columns[name], least);
}
