import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

const run = promisify(execFile);

const report = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  throughput: z.object({ average: z.number() }),
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
});

export type Load = {
  readonly path: string;
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of one answer as sent. */
  readonly bytes: number;
};

/**
 * Asks for one address as fast as 32 connections can, after a second of warming up.
 * @throws Error when an answer was not 2xx
 */
export async function load(base: URL, path: string, seconds: number, encoding = 'gzip, br'): Promise<Load> {
  const url = new URL(path, base);
  const bytes = await sizeOf(url, encoding);
  await cannon(url, 1, encoding);
  const result = await cannon(url, seconds, encoding);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} connections failed`);
  }
  const { requests, latency } = result;
  return {
    path,
    requests: requests.total,
    requestsPerSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    bytes,
  };
}

async function cannon(url: URL, seconds: number, encoding: string) {
  const options = [
    '--json',
    '--no-progress',
    '-c',
    '32',
    '-d',
    String(seconds),
    '-H',
    `accept-encoding: ${encoding}`,
  ];
  const { stdout } = await run('autocannon', [...options, url.href], { maxBuffer: 8 * 1024 * 1024 });
  return report.parse(JSON.parse(stdout));
}

/** Bytes on the wire; `fetch` unpacks the body but keeps the header. */
async function sizeOf(url: URL, encoding: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  const unpacked = await answer.arrayBuffer();
  return Number(answer.headers.get('content-length') ?? unpacked.byteLength);
}
