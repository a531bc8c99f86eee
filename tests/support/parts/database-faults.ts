import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const answerSchema = z.object({ struck: z.number(), paused: z.number() });

/** Asks the database of tests, on the port of its faults, for one, whether one struck, or to end them. */
export async function askForFault(port: number, method: 'GET' | 'POST' | 'DELETE', rule?: object) {
  const url = `http://127.0.0.1:${port}/fault`;
  const response = await fetch(url, { method, ...(rule && { body: JSON.stringify(rule) }) });
  return answerSchema.parse(await response.json());
}

/** When the database has seen that a killed client is gone, and so drops what it held for it; on a busy machine, too. */
export async function untilClientIsGone(port: number): Promise<void> {
  await pause(100);
  for (let answers = 0; answers < 3; answers += 1) await askForFault(port, 'GET');
}
