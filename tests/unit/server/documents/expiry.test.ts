import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Expiry } from '../../../../server/documents/expiry.ts';

const quietly = { repeat: async () => undefined };

describe('expiry', () => {
  it('moves when the app expires, when its answer begins and when it has ended', () => {
    const expiry = new Expiry(quietly);
    const scope = expiry.begin();
    expiry.run(scope, () => expiry.expire());
    const called = expiry.generation;
    expiry.answer(scope);
    const answered = expiry.generation;
    expiry.close(scope);
    expect([called < answered, answered < expiry.generation]).toEqual([true, true]);
  });

  it('is untouched by requests that expire nothing', () => {
    const expiry = new Expiry(quietly);
    const scope = expiry.begin();
    expiry.answer(scope);
    expiry.close(scope);
    expect([expiry.generation, expiry.isSettled]).toEqual([0, true]);
  });

  it('settles by itself when there is no request', () => {
    vi.useFakeTimers();
    const expiry = new Expiry(quietly);
    expiry.expire();
    expect(expiry.isSettled).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(expiry.isSettled).toBe(true);
    vi.useRealTimers();
  });

  it('expires once more when renders that overlapped have ended, and holds new ones until then', async () => {
    const repeat = vi.fn(async () => undefined);
    const expiry = new Expiry({ repeat });
    const ended = expiry.render();
    const scope = expiry.begin();
    expiry.run(scope, () => expiry.expire());
    expiry.close(scope);
    const order: string[] = [];
    repeat.mockImplementation(async () => void order.push('repeat'));
    const quiet = expiry.quiet(5_000).then(() => order.push('quiet'));
    ended();
    await quiet;
    expect(order).toEqual(['repeat', 'quiet']);
  });

  it('settles after its own repetition, and does not repeat for it or without overlap', async () => {
    const repeat = vi.fn(async () => expiry.expire());
    const expiry = new Expiry({ repeat });
    const mutate = () => expiry.whole(async () => expiry.expire());
    await mutate();
    const endings = [expiry.render(), expiry.render()];
    await mutate();
    for (const end of endings) end();
    await vi.waitFor(() => expect(repeat).toHaveBeenCalledTimes(1));
    await expiry.quiet(5_000);
    expect(expiry.isSettled).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(repeat).toHaveBeenCalledTimes(1);
  });

  it('does not wait for the download of a slow reader', async () => {
    vi.useFakeTimers();
    const repeat = vi.fn(async () => undefined);
    const expiry = new Expiry({ repeat });
    expiry.render();
    await expiry.whole(async () => expiry.expire());
    const quiet = expiry.quiet(60_000);
    await vi.advanceTimersByTimeAsync(1_500);
    await quiet;
    expect(repeat).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('settles although a timer that began in a request expires something later', async () => {
    vi.useFakeTimers();
    const expiry = new Expiry(quietly);
    await expiry.whole(async () => void setTimeout(() => expiry.expire(), 10_000));
    vi.advanceTimersByTime(10_000);
    expect(expiry.isSettled).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(expiry.isSettled).toBe(true);
    vi.useRealTimers();
  });

  it('gives up waiting in time', async () => {
    const expiry = new Expiry(quietly);
    expiry.render();
    const scope = expiry.begin();
    expiry.run(scope, () => expiry.expire());
    expiry.close(scope);
    await expect(expiry.quiet(10)).resolves.toBeUndefined();
  });

  it('is settled exactly when every request that expired something is closed', () => {
    const step = fc.tuple(fc.nat(4), fc.constantFrom('expire', 'answer', 'close'));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const expiry = new Expiry(quietly);
        const scopes = Array.from({ length: 5 }, () => expiry.begin());
        for (const [index, kind] of steps) {
          const scope = scopes[index];
          if (!scope || scope.isClosed) continue;
          const before = expiry.generation;
          if (kind === 'expire') expiry.run(scope, () => expiry.expire());
          else expiry[kind](scope);
          if (scope.hasExpired) expect(expiry.generation).toBeGreaterThan(before);
          expect(expiry.isSettled).toBe(scopes.every((each) => !each.hasExpired || each.isClosed));
        }
      }),
    );
  });
});
