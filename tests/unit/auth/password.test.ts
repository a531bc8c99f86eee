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

const checks = (count: number) => Array.from({ length: count }, () => verifyPassword('a-hash', 'typed'));

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
    const refused: unknown = await verifyPassword('a-hash', 'typed').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', message: messages.busy, retryAfter: 5 });
    await expect(verifyPassword(undefined, 'typed'), 'without an account, too').rejects.toThrow(
      messages.busy,
    );
    await expect(hashPassword('new')).rejects.toThrow(messages.busy);
    const signIn = withoutRefusal(() => verifyPassword('a-hash', 'typed')); // of an account that was made just now
    await endAll();
    expect(await Promise.all(all)).toHaveLength(102);
    expect(await signIn).toBe(true);
    expect(await hashPassword('new')).toBe('a-hash');
  });

  it('leave their place to the next when one fails', async () => {
    vi.mocked(argon2.verify).mockRejectedValue(new Error('not a hash'));
    const refused = await Promise.allSettled(checks(5));
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await hashPassword('new')).toBe('a-hash');
  });
});
