import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Figure, median, rounded } from './figures.ts';
import { load } from './load.ts';
import { processorMs } from './processor.ts';

const encodings = ['identity', 'gzip', 'br'] as const;
const rounds = 3;
const seconds = 3;

type Served = { cpuMs: number; requestsPerSecond: number; p99: number };

async function serve(pid: number, base: URL, encoding: string): Promise<Served> {
  const before = processorMs(pid);
  const { requestsPerSecond, p99, requests } = await load(base, '/products', seconds, encoding);
  return { cpuMs: (processorMs(pid) - before) / requests, requestsPerSecond, p99 };
}

/** The body as it is sent; `fetch` would unpack it. */
const bodyOf = (address: URL, encoding: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const sent = get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      buffer(answer).then(resolve, reject);
    });
    sent.once('error', reject);
  });

/** A server of a few lines that sends the same bytes, in a process of its own. */
async function besideBare(body: Buffer, encoding: string): Promise<Served> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const file = path.join(folder, 'body');
  writeFileSync(file, body);
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), [file, encoding]);
  try {
    const [port] = await once(child, 'message');
    return await serve(child.pid ?? 0, new URL(`http://127.0.0.1:${port}`), encoding);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Row 4: what a public page costs against a bare server that sends the same bytes, in the same minute. */
export async function measureServing(origin: string, pid: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const encoding of encodings) {
    const base = new URL(origin);
    const body = await bodyOf(new URL('/products', base), encoding);
    const ours: Served[] = [];
    const bare: Served[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await serve(pid, base, encoding));
      bare.push(await besideBare(body, encoding));
    }
    const ratio = (key: keyof Served) => {
      const [mine, least] = [ours, bare].map((served) => median(served.map((each) => each[key])));
      return rounded((mine ?? 0) / (least ?? 1), 2);
    };
    const row = { row: 4, unit: '× bare' };
    figures.push(
      {
        ...row,
        what: `processor time, /products, ${encoding}`,
        value: ratio('cpuMs'),
        must: 1.5,
        peer: '192',
      },
      {
        ...row,
        what: `requests a second, ${encoding}`,
        value: ratio('requestsPerSecond'),
        must: 0.7,
        atLeast: true,
        peer: '0.011',
      },
      { ...row, what: `p99, ${encoding}`, value: ratio('p99'), must: 2 },
    );
  }
  return figures;
}
