import { setTimeout as pause } from 'node:timers/promises';
import { testPorts } from '../../scripts/testing/places.ts';
import { launchApp } from '../support/parts/app.ts';
import { pageOf } from '../support/parts/page.ts';
import { type Figure, median, rounded } from './figures.ts';
import { processorMs } from './processor.ts';
import type { Standing } from './standing.ts';

const rounds = 3;

/** Processor time from the start of a process to the first page that it sends. */
async function startOnce({ env, logDir }: Standing): Promise<number> {
  const host = new URL(env['AUTH_URL'] ?? '').host;
  const app = launchApp({ env, port: testPorts.secondApp, logDir });
  try {
    for (;;) {
      // By the shop's own host, or it sends the asker to the process that stands beside.
      const status = await pageOf(app.origin, '/', host).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return processorMs(app.pid);
      await pause(10);
    }
  } finally {
    await app.stop();
  }
}

/** Row 12: what a start costs. */
export async function measureStart(standing: Standing): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await startOnce(standing));
  return [
    {
      row: 12,
      what: 'processor time from the start of the process to its first page',
      unit: 'ms',
      value: rounded(median(times), 0),
      must: 700,
    },
  ];
}
