import path from 'node:path';
import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import Stripe from 'stripe';
import { expect, it, vi } from 'vitest';
import { AppError } from '@/lib/base/errors';
import { complain, operatorMessage } from '@/lib/platform/sentence';

const environment = {
  NODE_ENV: 'test' as const,
  MONGODB_URI: 'mongodb://shop:pass-word@one:1,two:2/shop?w=1',
  HOST: 'shop.invalid',
};
const coded = (code: string, more: object = {}) => Object.assign(new Error(`${code}: no`), { code, ...more });

it.each([
  [
    new MongoNetworkError('connect ECONNREFUSED 1.2.3.4:1'),
    /^The database at one:1,two:2 \(MONGODB_URI\) cannot be reached: connect ECONNREFUSED 1.2.3.4:1\. Start it/,
  ],
  [
    new Error('querySrv ECONNREFUSED _mongodb._tcp.one.example'),
    /^The database at one:1,two:2 \(MONGODB_URI\) cannot be reached: querySrv ECONNREFUSED _mongodb\._tcp\.one\.example\./,
  ],
  [new MongoServerError({ message: 'Authentication failed.', code: 18 }), /refuses the user or the password/],
  [new MongoServerError({ message: 'not authorized on shop', code: 13 }), /Give it readWrite and dbAdmin/],
  [
    new MongoServerError({
      message: 'not authorized on shop_restore_20261124 to execute command { find: "restore_state" }',
      code: 13,
    }),
    /^The user of MONGODB_URI may not do this at one:1,two:2\. Give it readWrite and dbAdmin on the database shop_restore_20261124 and run this again\.$/,
  ],
  [
    new MongoServerError({
      message: 'user is not allowed to do action [find] on [shop_2.orders]',
      code: 8000,
    }),
    /dbAdmin on the database shop_2 and run/,
  ],
  [
    new MongoServerError({ message: 'not authorized on admin to execute command { ping: 1 }', code: 13 }),
    /dbAdmin on the shop's database and run/,
  ],
  [coded('ENOSPC', { path: '/srv/a' }), /^The disk is full: \/srv\/a could not be written\. Free some space/],
  [coded('EROFS', { path: '/srv/a' }), /^\/srv\/a cannot be used \(EROFS\)/],
  [
    coded('EISDIR', { path: '/srv/a' }),
    /^\/srv\/a is a folder where a file belongs \(EISDIR\)\. Move it aside/,
  ],
  [
    coded('ENOENT', { path: '/srv/a' }),
    /^\/srv\/a is not there, or lies in or links to what is not \(ENOENT\)\. Make it/,
  ],
  [coded('ENOENT'), /^ENOENT: no$/],
  [coded('EADDRINUSE', { port: 3000 }), /^Port 3000 is in use by another program\./],
  [
    coded('EACCES', { syscall: 'listen', port: 443 }),
    /^Port 443 may not be used by this user \(EACCES\)\. Set PORT to one from 1024 on/,
  ],
  [coded('EADDRNOTAVAIL', { syscall: 'listen' }), /^This machine has no address as HOST names it\. Set HOST/],
  [coded('ENOTFOUND', { hostname: 'shop.invalid' }), /^This machine has no address as HOST names it\./],
  [coded('CERT_NOT_YET_VALID'), /If this machine's clock is wrong, set it right/],
  [coded('ENOTFOUND'), /Is this machine on the network/],
  [
    new Stripe.errors.StripeAuthenticationError({ type: 'invalid_request_error', message: 'No' }),
    /does not know STRIPE_SECRET_KEY/,
  ],
  [new Error('outside', { cause: coded('ENOSPC') }), /^The disk is full/],
  [new AppError('conflict', 'In the words of the shop.'), /^In the words of the shop\.$/],
  ['nothing', /^nothing$/],
])('says %s in a sentence', (error, sentence) => {
  const said = operatorMessage(error, environment);
  expect(said).toMatch(sentence);
  expect(said).not.toContain('\n');
  expect(said).not.toContain('pass-word');
});

it.each([
  ['/srv/data/mongodb', '/srv/data', true],
  [path.resolve('.data/cache'), undefined, true],
  ['.data', undefined, true],
  ['backups/today', undefined, false],
  ['/srv/data-of-others', '/srv/data', false],
  ['/srv', '/srv/data', false],
])('names SANDBOX_DIR for what lies in its folder alone: %s below %s', (file, SANDBOX_DIR, isNamed) => {
  for (const code of ['EACCES', 'EROFS', 'ENOTDIR'])
    expect(operatorMessage(coded(code, { path: file }), { SANDBOX_DIR }).includes('SANDBOX_DIR'), code).toBe(
      isNamed,
    );
});

function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

it.each(['mongodb://shop:pass-word@/shop', 'mongodb://shop:pass-word@one:x/shop'])(
  'keeps the password to itself when the driver quotes %s',
  (MONGODB_URI) => {
    const said = operatorMessage(
      errorOf(() => new MongoClient(MONGODB_URI)),
      { MONGODB_URI },
    );
    expect(said).not.toContain('pass-word');
  },
);

it.each([
  ['mongodb://shop:pass@word@one:1/shop', 'one:1'],
  ['mongodb://shop:pass/word@one:1,two:2/shop', 'one:1,two:2'],
  ['mongodb://shop:p@ss/w@rd@one/shop', 'one'],
])('tells the hosts of %s and no part of its password', (MONGODB_URI, hosts) => {
  const said = operatorMessage(new MongoNetworkError('connection refused'), { MONGODB_URI });
  expect(said).toContain(`The database at ${hosts} (`);
});

it('masks user and password of every address that an error or its stack names', () => {
  vi.stubEnv('LOG_LEVEL', 'debug');
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  complain(new Error('no answer of smtps://shop:pass@word@mail.example:465, asked by a@shop.example'));
  vi.unstubAllEnvs();
  const said = write.mock.calls.map(([text]) => String(text)).join('');
  expect(said).toContain('no answer of smtps://…@mail.example:465, asked by a@shop.example\n');
  expect(said).toContain('sentence.test.ts');
  expect(said).not.toMatch(/pass|word/);
});
