import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Glance, LoadShedder } from '../../../../server/http/load-shedder.ts';

const bad: Glance = { lengthMs: 500, delayMs: 150, busy: 1 };
const good: Glance = { lengthMs: 500, delayMs: 10, busy: 0.6 };

/** A guard that had so many requests in hand all the time, after these looks. */
function seen(looks: readonly Glance[], inHand = 40) {
  const loadShedder = new LoadShedder({ delayMs: 80, afterMs: 1500, least: 4 });
  const answers = Array.from({ length: inHand }, () => new EventEmitter());
  for (const answer of answers) loadShedder.takes(answer);
  for (const look of looks) loadShedder.look(look);
  return { loadShedder, answers };
}

/** How many more are taken in the next turn of the loop. */
async function room({ loadShedder }: ReturnType<typeof seen>, most = 100): Promise<number> {
  await nextTurn();
  for (let taken = 0; taken < most; taken += 1) {
    if (loadShedder.refuses('/login')) return taken;
    loadShedder.takes(new EventEmitter());
  }
  return most;
}

describe('an overloaded process', () => {
  it('refuses the newest, and takes new ones as those in hand are answered', async () => {
    const state = seen([bad, bad, bad]);
    expect(await room(state)).toBe(0);
    for (const answer of state.answers.slice(0, 23)) answer.emit('close');
    expect(await room(state)).toBe(3); // half of the forty
  });

  it('takes fewer while that is too much, but always some', async () => {
    const state = seen([bad, bad, bad, bad, bad, bad, bad]);
    for (const answer of state.answers) answer.emit('close');
    expect(await room(state)).toBe(4);
  });

  it('takes more with every good look, and in the end whatever comes', async () => {
    const state = seen([bad, bad, bad, good, good]);
    for (const answer of state.answers) answer.emit('close');
    expect(await room(state)).toBe(28);
    for (let look = 0; look < 20; look += 1) state.loadShedder.look(good);
    expect(await room(state)).toBe(100);
  });

  it('takes what is few, small and dear: health checks and what Stripe tells', () => {
    const { loadShedder } = seen([bad, bad, bad]);
    for (const path of ['/api/health', '/api/ready', '/api/stripe/webhook'])
      expect(loadShedder.refuses(path), path).toBe(false);
    expect(loadShedder.refuses('/api/healthy')).toBe(true);
  });

  it('takes as much of what Stripe tells as Stripe tells at once, for anybody may say that he is', async () => {
    const state = seen([bad, bad, bad, bad, bad, bad]);
    const webhook = '/api/stripe/webhook';
    const told: EventEmitter[] = [];
    while (told.length < 100 && !state.loadShedder.refuses(webhook)) {
      const answer = new EventEmitter();
      state.loadShedder.takes(answer, webhook);
      told.push(answer);
    }
    expect(told).toHaveLength(16);
    told[0]?.emit('close');
    expect(state.loadShedder.refuses(webhook)).toBe(false);
    for (const answer of state.answers) answer.emit('close');
    expect(await room(state), 'it takes nobody’s place').toBe(4);
  });

  it('counts nobody who left while something was waited for: that is told once', async () => {
    const state = seen([bad, bad, bad, bad, bad, bad]);
    for (const answer of state.answers) answer.emit('close');
    const left = Object.assign(new EventEmitter(), { destroyed: true });
    for (const path of ['/login', '/api/stripe/webhook']) state.loadShedder.takes(left, path);
    expect(left.listenerCount('close')).toBe(0);
    expect(await room(state)).toBe(4);
  });

  it('answers as many health checks as machines ask for at once, for anybody may ask', async () => {
    const state = seen([bad, bad, bad, bad, bad, bad]);
    const asked: EventEmitter[] = [];
    while (asked.length < 100 && !state.loadShedder.refuses('/api/ready')) {
      const answer = new EventEmitter();
      state.loadShedder.takes(answer, '/api/ready');
      asked.push(answer);
    }
    expect(asked).toHaveLength(16);
    expect(state.loadShedder.refuses('/api/health')).toBe(true);
    asked[0]?.emit('close');
    expect(state.loadShedder.refuses('/api/health')).toBe(false);
    for (let look = 0; look < 20; look += 1) state.loadShedder.look(good);
    for (let more = 0; more < 50; more += 1) state.loadShedder.takes(new EventEmitter(), '/api/health');
    expect(state.loadShedder.refuses('/api/health')).toBe(false);
  });

  it.each(['/api/health', '/api/ready', '/api/metrics'])('answers %s in nobody’s place', async (path) => {
    const state = seen([bad, bad, bad, bad, bad, bad]);
    for (const answer of state.answers) answer.emit('close');
    await nextTurn();
    for (let many = 0; many < 50; many += 1) state.loadShedder.takes(new EventEmitter(), path);
    expect(await room(state)).toBe(4);
  });

  it('takes few in one turn of the loop, even if each is answered before the next is looked at', async () => {
    const { loadShedder, answers } = seen([bad, bad, bad, bad, bad, bad]);
    for (const answer of answers) answer.emit('close');
    const takenInATurn = async () => {
      await nextTurn();
      let taken = 0;
      for (; taken < 100 && !loadShedder.refuses('/nothing'); taken += 1) {
        const answer = new EventEmitter();
        loadShedder.takes(answer);
        loadShedder.takes(answer);
        answer.emit('close');
      }
      return taken;
    };
    expect([await takenInATurn(), await takenInATurn()]).toEqual([4, 4]);
  });

  it('is told by a single look that came late because the loop stood still', async () => {
    expect(await room(seen([{ lengthMs: 6000, delayMs: 5500, busy: 1 }]))).toBe(0);
  });
});

describe('a process that is not overloaded', () => {
  it.each([
    ['works without rest, and everything has its turn soon', { ...bad, delayMs: 60 }],
    ['was stopped by the machine while it had nothing to do', { ...bad, busy: 0.02 }],
  ])('%s', async (_what, look) => {
    expect(await room(seen([look, look, look, look]))).toBe(100);
  });

  it('has a moment that is too much, and another', async () => {
    expect(await room(seen([bad, bad, good, bad, bad]))).toBe(100);
  });
});
