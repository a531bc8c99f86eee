import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Attack, type Attacker, attacks, type Heard, hear } from '../support/attacks.ts';
import { aClient } from './support/client.ts';
import { openApp, ownServices } from './support/shop.ts';

/** What is meant to freeze the shop is sent to its production build, and somebody asks for the home page beside it. */
ownServices();

const width = 8000;
let origin = '';
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  ({ origin } = await openApp());
  const plain = sharp({ create: { width, height: 4000, channels: 3, background: '#e8590c' } });
  picture = new Uint8Array(await plain.jpeg().toBuffer());
}, 120_000);

async function anAttacker(): Promise<Attacker> {
  const { actor, token } = await aClient();
  return { origin, email: actor.email, token, picture };
}

/** Sends it from all of its clients at once. */
async function attack(sent: Attack): Promise<Heard[]> {
  const attacker = await anAttacker();
  const each = async () => {
    const heard: Heard[] = [];
    for (let time = 0; time < sent.times; time += 1) heard.push(await hear(sent, attacker));
    return heard;
  };
  return (await Promise.all(Array.from({ length: sent.clients }, each))).flat();
}

/** Asks for the home page again and again until the work is done, and once more. */
async function homeBeside<T>(work: Promise<T>): Promise<number[]> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  const seen: number[] = [];
  for (let last = false; !last; ) {
    last = isOver;
    const answer = await fetch(origin);
    await answer.arrayBuffer();
    seen.push(answer.status);
  }
  return seen;
}

describe('the running shop', { timeout: 120_000 }, () => {
  it.each(attacks)('refuses $what, and shows its home page beside it', async (sent) => {
    const attacking = attack(sent);
    expect(new Set(await homeBeside(attacking))).toEqual(new Set([200]));
    const heard = await attacking;
    const statuses = new Set(heard.map(({ status }) => status));
    expect([...statuses].filter((status) => !sent.answers.includes(status))).toEqual([]);
    if (statuses.size > 1 || !statuses.has(0)) expect(statuses).toContain(sent.must);
    for (const { status, retryAfter } of heard)
      if (status === 429 || status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  });
});
