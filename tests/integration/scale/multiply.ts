import { createHash } from 'node:crypto';
import { type Db, type Document, ObjectId } from 'mongodb';

/** Fields in which many documents name the same other one; each is shared by ten. */
const shared = new Set(['userId', 'productId', 'by', 'actor']);
/** Words that no two documents have in common. */
const unique = new Set(['email', 'to', 'name', 'slug', 'sku', 'nameKey', 'transactionId', 'paymentIntentId']);
const hex = /[0-9a-f]{24}/g;

/** An id in the place of another one: its time goes with its number, as real ones' does. */
function idOf(former: string, number: number): string {
  const time = (0x60000000 + number * 10).toString(16);
  return time + createHash('sha256').update(`${former}${number}`).digest('hex').slice(0, 16);
}

function textOf(text: string, field: string, number: number): string {
  const other = text.replace(hex, (id) => idOf(id, number));
  if (other !== text) return other;
  const isOwn = unique.has(field) || field === '_id' || field === 'requestKey' || field === 'askId';
  return isOwn ? number.toString(36).padStart(6, '0') + text.slice(6) : text;
}

/** The same document about somebody and something else. */
function other(value: unknown, field: string, number: number): unknown {
  if (value instanceof ObjectId)
    return new ObjectId(idOf(value.toHexString(), shared.has(field) ? Math.floor(number / 10) : number));
  if (value instanceof Date) return new Date(value.getTime() + number * 1000);
  if (typeof value === 'string') return textOf(value, field, number);
  if (field === 'sequence' || field === 'slot') return number;
  if (Array.isArray(value)) return value.map((each) => other(each, field, number));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, other(each, name, number)]));
}

/** Fills a collection of another database with so many documents like these. */
export async function multiply(docs: readonly Document[], to: Db, name: string, many: number): Promise<void> {
  const batch = 1000;
  for (let start = 0; start < many; start += batch) {
    const made = Array.from({ length: Math.min(batch, many - start) }, (_, index) => {
      const number = start + index;
      return other(docs[number % docs.length], '', number);
    });
    await to.collection<Document>(name).insertMany(made as Document[], { ordered: false });
  }
}
