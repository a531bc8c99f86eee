import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import * as z from 'zod';
import { type Attack, type Attacker, attacks } from '../support/attacks.ts';
import { Visitor } from '../support/visitor.ts';
import type { Order } from './attacker.ts';
import { residentMegabytes } from './memory.ts';
import { writeTable } from './report.ts';
import { openStanding, type Standing } from './standing.ts';

const seconds = 6;
/** By so much slower may the home page be beside an attack, in milliseconds. */
const allowance = 250;
const visitors = 2;

type Row = { attack: Attack; sent: number; idle: number; beside: number; before: number; after: number };

/** Asks for the home page until `isOver`. @returns the 99th of a hundred, in milliseconds */
async function homeP99(origin: string, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  const visit = async () => {
    while (!isOver()) {
      const begun = performance.now();
      const answer = await fetch(origin);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The home page answered ${answer.status}.`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  times.sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
}

const forSeconds = () => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

/** Every client again and again, until the time is over. @returns how many requests that were */
async function flood(index: number, attacker: Attacker): Promise<number> {
  const order: Order = { index, attacker, seconds };
  const worker = new Worker(path.join(import.meta.dirname, 'attacker.ts'), { workerData: order });
  const [sent] = z.tuple([z.number()]).parse(await once(worker, 'message'));
  return sent;
}

async function measure({ app }: Standing, attacker: Attacker, index: number, attack: Attack): Promise<Row> {
  const idle = await homeP99(app.origin, forSeconds());
  const before = residentMegabytes(app.pid);
  let isOver = false;
  const flooding = flood(index, attacker).finally(() => {
    isOver = true;
  });
  const [beside, sent] = await Promise.all([homeP99(app.origin, () => isOver), flooding]);
  return { attack, sent, idle, beside, before, after: residentMegabytes(app.pid) };
}

async function anAttacker({ app, env }: Standing): Promise<Attacker> {
  const email = 'buyer@example.com';
  const visitor = new Visitor(app.origin);
  await visitor.signIn(email, env['DEMO_BUYER_PASSWORD'] ?? '');
  const answer = await visitor.ask(`/api/user/${email}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  const noise = { type: 'gaussian', mean: 120, sigma: 12 } as const;
  const create = { width: 8000, height: 4000, channels: 3, background: '#e8590c', noise } as const;
  const picture = new Uint8Array(await sharp({ create }).jpeg({ quality: 60 }).toBuffer());
  return { origin: app.origin, email, token, picture };
}

const heading =
  '| row | attack | requests sent | home, p99, idle (ms) | beside (ms) | memory before (MB) | after | verdict |';
const isHeld = ({ idle, beside }: Row) => beside <= idle + allowance;
const line = (row: Row) =>
  `| ${row.attack.row} | ${row.attack.what} | ${row.sent} | ${row.idle} | ${row.beside} | ${row.before} | ${row.after} | ${isHeld(row) ? 'held' : 'slower'} |`;

/**
 * Sends each attack to the production build for some seconds and asks for the home page beside it.
 * @returns the exit code: 0 when the home page was never slower than it may be
 */
export async function benchAttacks(args: string[]): Promise<number> {
  const standing = await openStanding();
  try {
    const attacker = await anAttacker(standing);
    const rows: Row[] = [];
    for (const [index, attack] of attacks.entries()) {
      const row = await measure(standing, attacker, index, attack);
      console.log(line(row));
      rows.push(row);
    }
    const table = [heading, '|---|---|---|---|---|---|---|---|', ...rows.map(line)].join('\n');
    if (args.includes('--write')) writeTable('attacks', table);
    return rows.every(isHeld) ? 0 : 1;
  } finally {
    await standing.close();
  }
}
