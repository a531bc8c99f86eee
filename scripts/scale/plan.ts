import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

export const measuredFile = 'scripts/scale/measured.json';

const measuredSchema = z.record(
  z.string(),
  z.object({
    /** Bytes of one document, uncompressed. */
    document: z.number(),
    /** Bytes that one document takes in each index, on disc and in memory. */
    indexes: z.record(z.string(), z.number()),
  }),
);
export type Measured = z.output<typeof measuredSchema>[string];

export const readMeasured = (root: string): Record<string, Measured> =>
  measuredSchema.parse(JSON.parse(readFileSync(path.join(root, measuredFile), 'utf8')));

/**
 * The number of documents in a shop with ten million orders and a million products. Documents that come with orders are
 * given as a factor per order, others as a total.
 */
const orders = 10_000_000;
const counts: Readonly<Record<string, { many: number; because: string }>> = {
  orders: { many: orders, because: 'the plan' },
  products: { many: 1_000_000, because: 'the plan' },
  users: { many: 1_000_000, because: 'ten orders an account' },
  documents: {
    many: 0.5 * orders,
    because: 'one invoice for each payment, two orders a payment; refunds are few',
  },
  stock_movements: { many: 2 * orders, because: 'taken and sold' },
  audit_events: {
    many: 3.1 * orders,
    because: 'three steps of each order by an admin, and what else they do',
  },
  order_groups: { many: 0.15 * orders, because: 'one order in two comes in a list, of three or four' },
  joint_payments: { many: 0.15 * orders, because: 'each list is paid at once' },
  mail_outbox: {
    many: 600_000,
    because: 'thirty days of two mails an order, at ten million orders in three years',
  },
  reviews: { many: 500_000, because: 'one order in twenty is written about' },
  order_lists: { many: 1_500_000, because: 'a current list for each account, and some saved ones' },
  stock_alerts: { many: 100_000, because: 'those of a year' },
};

export const measuredCollections = Object.keys(counts);

/** Share of the data's size left after compression (snappy, WiredTiger’s default); a cautious estimate. */
const compressed = 0.5;
/** Members of the replica set; each holds a copy. */
const members = 3;
/** Approximate prices a month in 2026, in dollars: a GB of memory with its share of processor, a GB of fast disc. */
const prices = { memory: 5, disc: 0.12 };

const gb = 1_000_000_000;
const inGb = (bytes: number) => (bytes / gb).toFixed(bytes < 10 * gb ? 1 : 0);

type Row = { name: string; many: number; because: string; document: number; data: number; index: number };

function planOf(measured: Readonly<Record<string, Measured>>): Row[] {
  return Object.entries(counts).map(([name, { many, because }]) => {
    const { document = 0, indexes = {} } = measured[name] ?? {};
    const perDocument = Object.values(indexes).reduce((sum, bytes) => sum + bytes, 0);
    return { name, many, because, document, data: many * document, index: many * perDocument };
  });
}

const total = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);

/** The plan as the tables of docs/scale.md. */
export function planTables(measured: Readonly<Record<string, Measured>>): string {
  const rows = planOf(measured);
  const [data, index] = [total(rows, (row) => row.data), total(rows, (row) => row.index)];
  const disc = data * compressed + index;
  const memory = index + 0.1 * data;
  const month = members * ((memory / gb) * prices.memory + (disc / gb) * prices.disc);
  const lines = rows.map((row) => {
    const kept = Object.keys(measured[row.name]?.indexes ?? {}).length;
    return `| \`${row.name}\` | ${row.many.toLocaleString('en-US')} | ${row.because} | ${row.document} B | ${inGb(row.data)} GB | ${kept} | ${inGb(row.index)} GB |`;
  });
  const largest = Object.entries(measured['orders']?.indexes ?? {})
    .toSorted(([, one], [, two]) => two - one)
    .slice(0, 8)
    .map(([name, bytes]) => `\`${name}\` ${inGb(bytes * orders)}`);
  return [
    '| collection | documents | because | each | data | indexes | their size |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    `| **all** | | | | **${inGb(data)} GB** | | **${inGb(index)} GB** |`,
    '',
    `The largest indexes of \`orders\`, in GB: ${largest.join(', ')}.`,
    '',
    '| what it takes | |',
    '| --- | --- |',
    `| disc of one member: data at ${compressed * 100} % after compression, and indexes | ${inGb(disc)} GB |`,
    `| memory of one member, so that nothing usual is read from disc: all indexes and a tenth of the data | ${inGb(memory)} GB |`,
    `| ${members} members a month, at $${prices.memory} for a GB of memory with its processors and $${prices.disc} for a GB of disc | about $${(Math.round(month / 100) * 100).toLocaleString('en-US')} |`,
  ].join('\n');
}
