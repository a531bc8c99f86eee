import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const answerSchema = z.object({ struck: z.number(), paused: z.number() });

/** Adds a fault to the test database (POST), asks whether one has struck (GET) or removes all (DELETE). */
export async function askForFault(port: number, method: 'GET' | 'POST' | 'DELETE', rule?: object) {
  const url = `http://127.0.0.1:${port}/fault`;
  const response = await fetch(url, { method, ...(rule && { body: JSON.stringify(rule) }) });
  return answerSchema.parse(await response.json());
}

/** Waits until the database has noticed that a killed client is gone and dropped its state, even on a busy machine. */
export async function untilClientIsGone(port: number): Promise<void> {
  await pause(100);
  for (let answers = 0; answers < 3; answers += 1) await askForFault(port, 'GET');
}
