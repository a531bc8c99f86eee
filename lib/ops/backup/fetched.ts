import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 30_000;
/** Pauses (ms) before each retry: image hosts fail now and then, and thousands of pictures are fetched. */
export const pausesMs = [500, 2000];

/** A file at the image host, or null if it is not there. @throws Error when the host fails */
async function fetched(url: string): Promise<Buffer | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The image host answered ${answer.status} to ${url}.`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The same with retries. @throws Error when the host fails again and again */
export async function fetchedAtLast(url: string): Promise<Buffer | null> {
  for (const ms of pausesMs) {
    try {
      return await fetched(url);
    } catch {
      await pause(ms);
    }
  }
  return fetched(url);
}
