import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { MongoServerError } from 'mongodb';
import { AuthError } from 'next-auth';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logLevelOf } from '@/lib/platform/env-rules';
import { logOptions } from '@/lib/platform/log';
import { forRequest } from '@/lib/platform/request-id';

/** What one call of the log writes. */
function written(...entry: [object, string]): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  pino({ ...logOptions, level: 'info' }, sink).error(...entry);
  return text;
}

describe('the log', () => {
  it('keeps what a card provider answered out of an error', () => {
    const error = Object.assign(new Error('This payment is over.'), {
      code: 'payment_intent_unexpected_state',
      headers: { authorization: 'Bearer sk_live_1' },
      raw: { payment_intent: { client_secret: 'pi_1_secret_2' } },
    });
    const line = written({ err: error }, 'payment');
    expect(line).toContain('This payment is over.');
    expect(line).toContain('payment_intent_unexpected_state');
    expect(line).not.toMatch(/secret|sk_live/);
  });

  it('tells the cause of an error, without its baggage', () => {
    const cause = Object.assign(new Error('no answer', { cause: new Error('refused') }), {
      password: 'secret',
    });
    const line = written({ err: new AuthError('sign-in', { cause: { err: cause } }) }, 'auth');
    expect(line).toContain('no answer');
    expect(line).toContain('refused');
    expect(line).not.toContain('secret');
  });

  it('keeps the address out that the database repeats of an account that is there already', () => {
    const of = 'index: email dup key: { email: "ann.o\'hara+x@shop.example.com" }';
    const twice = new MongoServerError({
      message: `E11000 duplicate key error collection: shop.users ${of}`,
    });
    const line = written({ err: new AuthError('createUser', { cause: { err: twice } }) }, 'auth');
    expect(line).toContain('index: email dup key');
    expect(line).not.toMatch(/hara|shop\.example\.com/);
    expect(line).toContain('log.test.ts');
  });

  it.each([
    '{"password":hunter2}',
    'password=hunter2&email=me',
    '{"password":"x", "new":hunter2, "more": 1}',
    'hunter2',
  ])('keeps the body out that is no JSON: %s', (body) => {
    const refused = (): unknown => {
      try {
        return JSON.parse(body);
      } catch (error) {
        return error;
      }
    };
    const line = written({ err: refused() }, 'auth');
    expect(line).toContain('is not valid JSON');
    expect(line).not.toMatch(/hunter|passw/);
  });

  it('names the request that is worked on', () => {
    expect(forRequest('request-1', () => written({}, 'x'))).toContain('"requestId":"request-1"');
    expect(written({}, 'x')).not.toContain('requestId');
    const traced = forRequest('request-1', () => written({}, 'x'), 'trace-1');
    expect(traced).toContain('"requestId":"request-1","traceId":"trace-1"');
  });

  it('survives errors that are none, and circles', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(written({ err: circle }, 'x')).toContain('round');
    expect(written({ err: 'only words' }, 'x')).toContain('only words');
  });

  it('is one line for one entry, whatever is in it', () => {
    const line = written({ address: '1.2.3.4\r\n{"msg":"forged"}', err: new Error('a\nb') }, 'x\r\ny');
    expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  });

  it.each([
    [undefined, 'info'],
    ['', 'info'],
    ['verbose', 'info'],
    ['warn', 'warn'],
  ])('begins with LOG_LEVEL=%j, of which the check of the environment tells, as %s', (given, level) => {
    expect(logLevelOf(given)).toBe(level);
    expect(pino({ ...logOptions, level: logLevelOf(given) }).level).toBe(level);
  });
});

it.skipIf(process.platform !== 'linux')(
  'a process whose log can’t be written ends all the same',
  async () => {
    const root = path.join(import.meta.dirname, '../../..');
    const script = `import('./lib/platform/log.ts').then(({ log }) => {
    log.info('first');
    setTimeout(() => {
      log.info('last');
      process.exit(0);
    }, 200);
  });`;
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', '-e', script], {
      cwd: root,
      stdio: ['ignore', full, 'inherit'],
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);
