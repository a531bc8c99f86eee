import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Seconds: far above what waiting for one second takes, and below the default wait of a minute. */
const farTooLong = 45;

/** Asks a shop that is not there. */
const ask = (...words: string[]) => askWith({}, ...words);

function askWith(more: Record<string, string>, ...words: string[]) {
  const began = performance.now();
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '1', ...more };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/health.mjs', ...words], { env });
  return { status, said: String(stderr), seconds: (performance.now() - began) / 1000 };
}

describe('how the shop is', () => {
  it('is waited for as long as it is said, for a start may migrate', () => {
    const { status, said, seconds } = ask('ready', '1');
    expect([status, said]).toEqual([1, expect.stringContaining('/api/ready answers')]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThan(farTooLong);
  });

  it('is waited for no longer once the process that systemd names is gone, so that systemd starts it again', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const { status, said, seconds } = askWith({ MAINPID: String(pid) }, 'ready', '60');
    expect([status, said]).toEqual([1, expect.stringContaining(`process ${pid} has ended`)]);
    expect(seconds).toBeLessThan(farTooLong);
    const living = askWith({ MAINPID: String(process.pid) }, 'ready', '1');
    expect(living.said).toContain('/api/ready answers');
    expect(living.seconds).toBeGreaterThanOrEqual(1);
  });

  it('is asked once without a wait', () => {
    expect(ask().said).toContain('/api/health answers');
  });

  it.each([['readi'], ['ready', 'soon'], ['ready', '1', '2']])(
    'is not asked in words that it does not know: %s %s',
    (...words) => {
      expect(ask(...words)).toMatchObject({ status: 2, said: expect.stringContaining('scripts/health.mjs') });
    },
  );
});
