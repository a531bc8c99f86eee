import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/platform/env-schema';
import { completeEnvironment, envWith } from '../server/fixtures.ts';

describe('the sandbox, with its demo accounts', () => {
  it.each([
    'https://shop.example',
    'http://192.168.1.4:3000',
    'https://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])('does not start for an address that others can reach: %s', (AUTH_URL) => {
    expect(() => envWith({ SANDBOX: '1', AUTH_URL })).toThrow('SANDBOX: is for this machine alone');
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'starts for %s',
    (AUTH_URL) => {
      expect(envWith({ SANDBOX: '1', AUTH_URL }).SANDBOX).toBe('1');
    },
  );

  it('is off unless it is asked for', () => {
    expect(envWith().SANDBOX).toBe('0');
  });
});

it('knows how much is to be logged, and takes nothing else for it', () => {
  expect(envWith().LOG_LEVEL).toBe('info');
  expect(envWith({ LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  expect(envWith({ LOG_LEVEL: 'debug' }).LOG_LEVEL).toBe('debug');
  for (const LOG_LEVEL of ['verbose', 'INFO', '30'])
    expect(() => envWith({ LOG_LEVEL })).toThrow('LOG_LEVEL: Invalid option');
});

it('makes no access token last longer than a quarter of an hour', () => {
  expect(envWith({ ACCESS_TOKEN_MINUTES: '0.5' }).ACCESS_TOKEN_MINUTES).toBe(0.5);
  expect(() => envWith({ ACCESS_TOKEN_MINUTES: '16' })).toThrow('ACCESS_TOKEN_MINUTES');
});

describe('the sites whose scripts may call the API', () => {
  it('are none, some or all', () => {
    expect(envWith().CORS_ORIGINS).toEqual([]);
    expect(
      envWith({ CORS_ORIGINS: 'https://a.example,http://localhost:5173 https://b.example' }),
    ).toMatchObject({
      CORS_ORIGINS: ['https://a.example', 'http://localhost:5173', 'https://b.example'],
    });
    expect(envWith({ CORS_ORIGINS: '*' }).CORS_ORIGINS).toEqual(['*']);
  });
});

it.each([
  'token',
  '',
  Buffer.from('{}').toString('base64'),
  Buffer.from('{"appId":"a.b/*"}').toString('base64'),
])('refuses %j as a token of UploadThing, whose app names the host of the pictures', (UPLOADTHING_TOKEN) => {
  expect(() => envWith({ UPLOADTHING_TOKEN })).toThrow('UPLOADTHING_TOKEN');
});

it('says what is wrong in words for whoever runs the shop, not for its visitors', async () => {
  await import('@/lib/base/errors');
  expect(() => envWith({ AUTH_URL: 'shop' })).toThrow('AUTH_URL: Invalid URL');
});

describe('the address of the shop', () => {
  it.each(['/shop', '/shop/', '/api', '/api/auth/x', '//', '/?a=1', '#top'])(
    'has nothing behind the host: %s',
    (rest) => {
      expect(() => envWith({ AUTH_URL: `https://shop.example${rest}` })).toThrow('AUTH_URL: must end');
    },
  );

  it('has no user and no password', () => {
    expect(() => envWith({ AUTH_URL: 'https://me:word@shop.example' })).toThrow('AUTH_URL: must end');
  });

  it.each([
    'https://shop.example',
    'https://shop.example/',
    'https://Shop.Example:8443',
    'https://[::1]:8443',
    'https://shop.example/api/auth', // as guides to Auth.js write it; shops have run with it
  ])('is %s', (AUTH_URL) => {
    expect(envWith({ AUTH_URL }).AUTH_URL).toBe(AUTH_URL);
  });
});

describe('a shop in production does not start', () => {
  it.each([
    ['AUTH_URL', 'http://shop.example', 'AUTH_URL: must start with https://'],
    ['AUTH_URL', 'http://192.168.1.4:3000', 'AUTH_URL: must start with https://'],
    ['AUTH_URL', 'http://localhost.evil.example', 'AUTH_URL: must start with https://'],
    ['AUTH_GOOGLE_ISSUER', 'http://accounts.example', 'AUTH_GOOGLE_ISSUER: must start with https://'],
    ['STRIPE_API_URL', 'http://stripe.example', 'STRIPE_API_URL: must start with https://'],
    ['STRIPE_JS_URL', 'http://stripe.example/v3', 'STRIPE_JS_URL: must start with https://'],
    ['UPLOADTHING_INGEST_URL', 'http://files.example', 'UPLOADTHING_INGEST_URL: must start with https://'],
    ['UPLOADTHING_API_URL', 'http://files.example', 'UPLOADTHING_API_URL: must start with https://'],
    ['AUTH_SECRET', 'a'.repeat(32), 'AUTH_SECRET: has too few different characters'],
    ['AUTH_SECRET', '1212121212343434343412121212121212', 'AUTH_SECRET: has too few different characters'],
    ['AUTH_SECRET', 'k7Qw2mZx'.repeat(4), 'AUTH_SECRET: has too few different characters'],
    ['AUTH_SECRET', 'please-change-me-before-production-use', 'AUTH_SECRET: is a placeholder'],
    ['AUTH_SECRET', 'your-secret-key-at-least-32-chars-long!', 'AUTH_SECRET: is a placeholder'],
    ['AUTH_SECRET', '0123456789abcdefghijklmnopqrstuv', 'AUTH_SECRET: is a placeholder'],
    ['AUTH_GOOGLE_SECRET', completeEnvironment.AUTH_SECRET, 'has the same secret as AUTH_SECRET'],
    ['INDEXNOW_KEY', completeEnvironment.AUTH_SECRET, 'has the same secret as AUTH_SECRET'],
    [
      'SMTP_URL',
      `smtp://shop:${completeEnvironment.AUTH_SECRET}@mail.example`,
      'SMTP_URL: has the same secret as',
    ],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1', 'is a live key, but STRIPE_SECRET_KEY is a test key'],
    ['STRIPE_SECRET_KEY', 'rk_live_1', 'is a test key, but STRIPE_SECRET_KEY is a live key'],
  ])('with %s=%s', (name, value, sentence) => {
    expect(() => envWith({ [name]: value })).toThrow(sentence);
    expect(() => envWith({ [name]: value, NODE_ENV: 'development' })).not.toThrow();
  });

  it('and hears of everything at once, without any value', () => {
    const wrong = {
      AUTH_URL: 'http://shop.example',
      AUTH_SECRET: 'please-change-me-before-production-use',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      MONGODB_URI: 'mongodb://db.example',
      MAIL_FROM: '',
    };
    const said = () => envWith(wrong);
    for (const name of Object.keys(wrong)) expect(said).toThrow(name);
    expect(said).not.toThrow(wrong.AUTH_SECRET);
  });
});

it.each([
  { AUTH_URL: 'http://localhost:3000' },
  { AUTH_URL: 'http://127.0.0.1:3000', STRIPE_API_URL: 'http://localhost:4701' },
  { STRIPE_SECRET_KEY: 'rk_test_1' },
  { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
  { AUTH_SECRET: '5f1c0a9be37d42865f1c0a9be37d4286aa01' },
  { MONGODB_URI: 'mongodb://shop:p%40ss@one:1,two:2/shop?replicaSet=rs' },
  { MONGODB_URI: 'mongodb+srv://cluster.example/shop' },
])('starts in production with %o', (changes) => {
  expect(envWith(changes)).toBeDefined();
});

it('lets the sandbox have its stand-ins and made-up keys', () => {
  const standIns = { SANDBOX: '1', AUTH_URL: 'http://localhost:1', AUTH_SECRET: 'a'.repeat(32) };
  expect(
    envWith({ ...standIns, STRIPE_API_URL: 'http://stripe.test:1', MONGODB_URI: 'mongodb://h/s' }),
  ).toBeDefined();
});

describe('a command that needs a part of the services', () => {
  const { MONGODB_URI } = completeEnvironment;

  it('runs with that part, and names what else it wants to read', () => {
    const env = parseEnv({ MONGODB_URI }, ['MONGODB_URI']);
    expect(env.MONGODB_URI).toBe(MONGODB_URI);
    expect(env.ORDER_HOLD_HOURS).toBe(24);
    expect(() => env.SMTP_URL).toThrow('SMTP_URL is missing.');
  });

  it('does not run without it, nor with anything else that is wrong', () => {
    expect(() => parseEnv({}, ['MONGODB_URI'])).toThrow('MONGODB_URI is missing');
    expect(() => parseEnv({ MONGODB_URI, STRIPE_SECRET_KEY: 'x' }, ['MONGODB_URI'])).toThrow(
      'STRIPE_SECRET_KEY: must start with sk_ or rk_',
    );
  });
});

it.each([
  'mongodb://127.0.0.1:27017',
  'mongodb://127.0.0.1:27017/',
  'mongodb://shop:p%2F@one:1,two:2/?replicaSet=rs',
  'mongodb+srv://cluster.example/?w=majority',
  'mongodb+srv://cluster.example?retryWrites=true',
])('refuses %s everywhere, for it names no database', (MONGODB_URI) => {
  for (const NODE_ENV of ['development', 'production'])
    expect(() => envWith({ MONGODB_URI, NODE_ENV })).toThrow('MONGODB_URI: names no database');
});

it.each([
  'mongodb://shop:hid@den@one:1/shop',
  'mongodb://shop:hid/den@one/shop',
  'mongodb://shop:hid:den@one/shop',
  'mongodb://shop:hid%den@one/shop',
  'mongodb://shop:hidden/shop',
  'mongodb://shop:hidden@/shop',
  'mongodb://shop:hidden@one:port/shop',
  'mongodb://:hidden@one/shop',
])(
  'refuses %s, which the driver could not read or would read otherwise, without quoting it',
  (MONGODB_URI) => {
    expect(() => envWith({ MONGODB_URI })).toThrow('MONGODB_URI: cannot be read');
    expect(() => envWith({ MONGODB_URI })).not.toThrow(/hid|den/);
  },
);

it.each([
  'mongodb://shop:p%40ss w@one:1,two/shop?replicaSet=rs',
  'mongodb://shop:@one/shop',
  'mongodb://shop@[::1]:27017,[::1]/shop?appName=a@b',
  'mongodb://%2Ftmp%2Fmongodb-27017.sock/shop',
])('reads %s', (MONGODB_URI) => {
  expect(envWith({ MONGODB_URI }).MONGODB_URI).toBe(MONGODB_URI);
  expect(new MongoClient(MONGODB_URI).db().databaseName).toBe('shop');
});
