/** Sends one attack for some seconds, in a thread of its own, so that the times of others are not the sender's. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Attacker, attacks, hear } from '../support/attacks.ts';

export type Order = { index: number; attacker: Attacker; seconds: number };

const { index, attacker, seconds }: Order = workerData;
const attack = attacks[index];
if (!attack) throw new Error(`There is no attack ${index}.`);

const end = performance.now() + seconds * 1000;
let sent = 0;
const each = async () => {
  while (performance.now() < end) {
    await hear(attack, attacker);
    sent += 1;
  }
};
await Promise.all(Array.from({ length: attack.clients }, each));
parentPort?.postMessage(sent);
