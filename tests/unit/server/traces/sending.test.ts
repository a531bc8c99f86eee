import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seldomWarning } from '../../../../server/traces/sending.ts';

let lines: unknown[] = [];
beforeEach(() => {
  lines = [];
  vi.stubEnv('LOG_LEVEL', 'warn');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(JSON.parse(String(text))) > 0);
});
afterEach(() => vi.unstubAllEnvs());

it('warns at once, then once a minute at most, and says how often it would have', () => {
  let now = 0;
  const warn = seldomWarning('traces could not be sent', () => now);
  for (now = 0; now < 130_000; now += 1_000) warn({ reason: 'ECONNREFUSED' });
  expect(lines).toMatchObject([
    { level: 40, msg: 'traces could not be sent', reason: 'ECONNREFUSED', times: 1 },
    { times: 60 },
    { times: 60 },
  ]);
});
