import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';

// Other test files may have loaded these modules already.
vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }));
vi.resetModules();
const argon2 = await import('@node-rs/argon2');
const { hashPassword, verifyPassword, withoutRefusal } = await import('@/lib/auth/password');

/** Ends the check that has been under way for longest. */
let ends: (() => void)[] = [];

beforeEach(() => {
  ends = [];
  vi.mocked(argon2.hash).mockResolvedValue('a-hash');
  vi.mocked(argon2.verify).mockImplementation(() => new Promise((resolve) => ends.push(() => resolve(true))));
});

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Ends all of them, one after another. */
async function endAll(): Promise<void> {
  for (let end = ends.shift(); end; end = ends.shift()) {
    end();
    await tick();
  }
}

const check = (who = '203.0.113.9') => verifyPassword('a-hash', 'typed', who);
const checks = (count: number, who?: string) => Array.from({ length: count }, () => check(who));

describe('passwords', () => {
  it('are hashed two at a time, in the order in which they came, so that a flood leaves threads for the pages', async () => {
    const all = checks(5);
    await tick();
    for (let ended = 1; ended <= 3; ended += 1) {
      expect(ends).toHaveLength(2);
      ends.shift()?.();
      await tick();
    }
    await endAll();
    expect(await Promise.all(all)).toEqual(Array.from({ length: 5 }, () => true));
    expect(argon2.verify).toHaveBeenCalledTimes(5);
  });

  it('are refused at once when two seconds of them wait, and taken again when those are done', async () => {
    const all = checks(102);
    await tick();
    const refused: unknown = await check().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', message: messages.busy, retryAfter: 5 });
    const nobodys = verifyPassword(undefined, 'typed', '203.0.113.9');
    await expect(nobodys, 'without an account, too').rejects.toThrow(messages.busy);
    await expect(hashPassword('new', '203.0.113.9')).rejects.toThrow(messages.busy);
    const signIn = withoutRefusal(() => check()); // of an account that was made just now
    await endAll();
    expect(await Promise.all(all)).toHaveLength(102);
    expect(await signIn).toBe(true);
    expect(await hashPassword('new')).toBe('a-hash');
  });

  it('are taken with turns by network, so that whoever sends many does not hold up who sends one', async () => {
    const guesses = ['203.0.113.9', '203.0.113.10'].flatMap((who) => checks(30, who));
    const hashed: string[] = [];
    const one = check('198.51.100.7').then(() => hashed.push('one'));
    await tick();
    for (let count = 0; count < 6; count += 1) {
      ends.shift()?.();
      await tick();
    }
    expect(hashed).toEqual(['one']);
    await endAll();
    await Promise.all([...guesses, one]);
  });

  it('make room for a network that has fewer waiting: those who send the most are refused first', async () => {
    const flood = ['203.0.113.9', '203.0.113.10'].flatMap((who) => checks(51, who));
    await tick();
    const kept = withoutRefusal(() => check('203.0.113.10')); // more than the line takes, and the longest part of it
    const one = check('198.51.100.7');
    const refused = await Promise.race(flood.map((guess) => guess.catch((error: unknown) => error)));
    expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await endAll();
    const outcomes = await Promise.allSettled(flood);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await Promise.all([one, kept])).toEqual([true, true]);
  });

  it('count the networks of one IPv6 site as one: whoever has it has all its 65,536', async () => {
    const flood = Array.from({ length: 102 }, (_, at) => check(`2001:db8:7:${(at + 1).toString(16)}::/64`));
    await tick();
    const one = check('198.51.100.7').then(() => 'taken');
    const outcomes = Promise.allSettled([one, ...flood]);
    await endAll();
    const [kept, ...others] = await outcomes;
    expect(kept).toEqual({ status: 'fulfilled', value: 'taken' });
    expect(others.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('are the same whether a keyboard types an accented letter as one character or as two', async () => {
    const [one, two] = ['mật khẩu', 'mật khẩu'.normalize('NFD')];
    vi.mocked(argon2.hash).mockImplementation(async (password) => `hash of ${String(password)}`);
    vi.mocked(argon2.verify).mockImplementation(
      async (known, password) => known === `hash of ${String(password)}`,
    );
    for (const kept of [one, two])
      for (const typed of [one, two])
        expect(await verifyPassword(await hashPassword(kept), typed, '203.0.113.9')).toBe(true);
    const older = `hash of ${two}`;
    expect(await verifyPassword(older, two, '203.0.113.9'), 'of an older version').toBe(true);
    expect(await verifyPassword(older, 'mat khau', '203.0.113.9')).toBe(false);
  });

  it('leave their place to the next when one fails', async () => {
    vi.mocked(argon2.verify).mockRejectedValue(new Error('not a hash'));
    const refused = await Promise.allSettled(checks(5));
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await hashPassword('new')).toBe('a-hash');
  });
});
