import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forRequest } from '../../../lib/platform/request-id.ts';
import { writeConsoleAsJson } from '../../../server/json-console.ts';

const before = { ...console };
const warnings = process.listeners('warning');
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  writeConsoleAsJson();
});

afterEach(() => {
  Object.assign(console, before);
  process.removeAllListeners('warning');
  for (const listener of warnings) process.on('warning', listener);
  vi.unstubAllEnvs();
});

/** The last line that was written, which must be one. */
function told(): Record<string, unknown> {
  const [line = '', ...more] = lines.splice(0);
  expect(more).toEqual([]);
  expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  return JSON.parse(line);
}

describe('what libraries write to the console', () => {
  it('is one line of JSON without colors, with its request', () => {
    forRequest('request-1', () => console.error('\u001b[31m⨯\u001b[39m', 'page\nfailed'));
    expect(told()).toMatchObject({ level: 50, msg: '⨯ page\nfailed', requestId: 'request-1' });
    console.log('ready');
    expect(told()).toMatchObject({ level: 30, msg: 'ready' });
  });

  it('tells of an error what it says, not what hangs on it', () => {
    const error = Object.assign(new Error('declined'), {
      code: 'x',
      raw: { client_secret: 'pi_1_secret_2' },
    });
    console.error('⨯', error, { client_secret: 'pi_1_secret_3' });
    const line = told();
    expect(line).toMatchObject({ level: 50, msg: '⨯ [Object]', err: { message: 'declined', code: 'x' } });
    expect(JSON.stringify(line)).not.toContain('_secret_');
  });

  it('tells why a file broke off, which Next wraps', () => {
    const lost = Object.assign(new Error('connection closed'), { code: 'x', password: 'secret' });
    console.error('⨯', new Error('failed to pipe response', { cause: lost }));
    const line = told();
    expect(line['err']).toMatchObject({ cause: { type: 'Error', message: 'connection closed', code: 'x' } });
    expect(JSON.stringify(line)).not.toContain('secret');
    const circle = new Error('round');
    circle.cause = circle;
    console.error(circle);
    expect(told()).toMatchObject({ err: { message: 'round' } });
  });

  it('keeps the address out that the database repeats of an account that is there already', () => {
    const twice = new Error(
      'E11000 duplicate key error: index: email dup key: { email: "ann@shop.example" }',
    );
    for (const failed of [twice, new Error('wrapped', { cause: twice })]) {
      console.error('⨯', failed);
      const line = JSON.stringify(told());
      expect(line).toContain('index: email dup key');
      expect(line).not.toContain('ann@');
    }
  });

  it('is no error when it is about a client that went away', () => {
    console.error('⨯', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    expect(told()).toMatchObject({ level: 30, msg: '⨯ aborted' });
    console.error('⨯', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    expect(told()).toMatchObject({ level: 50 });
  });

  it("is a line, too, for Node's own warnings, and none for empty ones", () => {
    process.emit('warning', new Error('old interface'));
    expect(told()).toMatchObject({ level: 40, msg: 'old interface' });
    console.log('');
    expect(lines).toEqual([]);
  });
});
