import { promises as dns } from 'node:dns';
import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoClient,
  MongoNetworkError,
  MongoServerError,
  MongoWriteConcernError,
} from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { toFailure } from '@/lib/platform/failure';
import { log } from '@/lib/platform/log';
import { forRequest } from '@/lib/platform/request-id';

const withCode = (code: string) => Object.assign(new Error('This socket has been ended'), { code });

/** As the driver wraps whatever ends several writes. */
function inBulk(error: Error | { message: string; code: number }): MongoBulkWriteError {
  const result: BulkWriteResult = Object.create(null);
  return new MongoBulkWriteError(error, result);
}

/** What Atlas answers while it sheds load (mongodb.com/docs/atlas/overload-errors). */
const overloaded = new MongoServerError({
  message: 'Request rejected: ingress operation rate limit exceeded',
  code: 463,
  errorLabels: ['SystemOverloadedError', 'RetryableError', 'NoWritesPerformed'],
});

describe('what a client hears of a failure', () => {
  it.each([
    ['a lost connection', new MongoNetworkError('connection closed')],
    ['a command written to a connection being lost', withCode('EPIPE')],
    ['a connection that was reset', withCode('ECONNRESET')],
    ['a primary that is none any more', new MongoServerError({ message: 'not primary', code: 10107 })],
    ['the same in the middle of several writes', inBulk({ message: 'stepped down', code: 189 })],
    ['a member that has just started', new MongoServerError({ message: 'no majority yet', code: 134 })],
    ['a member whose cache is full', new MongoServerError({ message: 'Unable to write', code: 365 })],
    ['a cluster that sheds load', overloaded],
    ['the same in the middle of several writes', inBulk(overloaded)],
    [
      'a majority that takes too long',
      new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'waiting timed out' } }),
    ],
    [
      'a pool without a free connection',
      Object.assign(new Error('Timed out'), { name: 'MongoWaitQueueTimeoutError' }),
    ],
    ['a lost connection in the middle of several writes', inBulk(new MongoNetworkError('connection closed'))],
  ])('%s: try again soon', (_name, error) => {
    expect(toFailure(error)).toEqual({
      ok: false,
      code: 'unavailable',
      message: messages.unavailable,
      retryAfter: 5,
    });
  });

  it.each(['resolveSrv', 'resolveTxt'] as const)(
    'an Atlas address that cannot be looked up (%s): the same',
    async (lookup) => {
      vi.spyOn(dns, 'resolveSrv').mockResolvedValue([
        { name: 'a.b.example', port: 1, priority: 0, weight: 0 },
      ]);
      vi.spyOn(dns, 'resolveTxt').mockResolvedValue([['']]);
      const nobody = new dns.Resolver({ timeout: 1, tries: 1 });
      nobody.setServers(['127.0.0.1:1']);
      const refused: unknown = await nobody[lookup]('c.b.example').catch((one: unknown) => one);
      vi.spyOn(dns, lookup).mockRejectedValue(refused);
      const error: unknown = await new MongoClient('mongodb+srv://c.b.example/shop')
        .connect()
        .catch((one: unknown) => one);
      vi.restoreAllMocks();
      vi.spyOn(log, 'error').mockImplementation(() => undefined);
      expect(toFailure(error)).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    },
  );

  it('a fault within a request: found by the request', () => {
    const failure = forRequest('request-1', () => toFailure(new Error('secret detail')));
    expect(failure.message).toMatch(/\(request-1\)$/);
  });

  it('nobody, who went away before his request was read: no fault, neither of the shop nor of its database', () => {
    const [warn, error] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
    expect(toFailure(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })).code).toBe('unavailable');
    expect(warn).not.toHaveBeenCalled();
    toFailure(withCode('ECONNRESET'));
    expect(warn, 'an outage passes: one line for each request, no stack').toHaveBeenCalledExactlyOnceWith(
      { id: expect.any(String), reason: expect.any(String) },
      'database away',
    );
    expect(error).not.toHaveBeenCalled();
  });

  it('a fault of the shop: calm, with a number to find it by', () => {
    const failure = toFailure(new Error('secret detail'));
    expect(failure).toMatchObject({ ok: false, code: 'internal' });
    expect(failure.message).toMatch(/\([0-9a-f]{12}\)$/);
    expect(failure.message).not.toContain('secret');
    expect(toFailure(inBulk({ message: 'Document failed validation', code: 121 }))).toMatchObject({
      code: 'internal',
    });
    expect(toFailure(withCode('ENOENT'))).toMatchObject({ code: 'internal' });
  });
});
