import { expect, it } from 'vitest';
import { ChangePoll } from '../../../../server/documents/change-poll.ts';
import { Generations } from '../../../../server/documents/generations.ts';

/** A process whose last look was a second ago, and looks that end when they are told to. */
function setUp() {
  const clock = { now: 0 };
  const generations = new Generations({ now: () => clock.now });
  generations.noteRead();
  clock.now = 1_000;
  const looks: { end: (tookMs?: number) => void; fail: () => void }[] = [];
  const patience = Promise.withResolvers<void>();
  const poll = new ChangePoll(generations, () => patience.promise);
  poll.readThrough(
    () =>
      new Promise((resolve, reject) => {
        const end = (tookMs = 0) => {
          generations.noteRead(tookMs);
          resolve();
        };
        looks.push({ end, fail: () => reject(new Error('away')) });
      }),
  );
  return { clock, generations, poll, looks, runOut: () => patience.resolve() };
}

/** Whether it has ended, once everything that can go on has gone on. */
async function hasEnded(waiting: Promise<void>): Promise<boolean> {
  let ended = false;
  void waiting.then(() => {
    ended = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return ended;
}

it('is one for all who come meanwhile, and they wait for it', async () => {
  const { generations, poll, looks } = setUp();
  const waiting = [poll.taken(), poll.taken()];
  expect(looks).toHaveLength(1);
  expect(await Promise.all(waiting.map(hasEnded))).toEqual([false, false]);
  looks[0]?.end();
  await Promise.all(waiting);
  expect(generations.isReadDue).toBe(false);
  await poll.taken();
  expect(looks, 'nobody has one taken where it is not late').toHaveLength(1);
});

it('that took too long itself is taken once more', async () => {
  const { generations, poll, looks } = setUp();
  const waiting = poll.taken();
  looks[0]?.end(950);
  expect(await hasEnded(waiting)).toBe(false);
  expect(looks).toHaveLength(2);
  looks[1]?.end();
  await waiting;
  expect(generations.isReadDue).toBe(false);
});

it.each(['fails', 'takes too long'])(
  'that %s keeps nobody who comes after it, until one was taken',
  async (how) => {
    const { clock, generations, poll, looks, runOut } = setUp();
    const waiting = poll.taken();
    if (how === 'fails') looks[0]?.fail();
    else runOut();
    await waiting;
    expect(await hasEnded(poll.taken())).toBe(true);
    expect(looks).toHaveLength(1);
    generations.noteRead();
    clock.now = 2_000;
    void poll.taken();
    expect(looks).toHaveLength(2);
  },
);

it('is waited for by nobody before the app can take one', async () => {
  const clock = { now: 0 };
  const generations = new Generations({ now: () => clock.now });
  generations.noteRead();
  clock.now = 1_000;
  await new ChangePoll(generations).taken();
  expect(generations.isReadDue).toBe(true);
});
