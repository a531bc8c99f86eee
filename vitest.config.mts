import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { readRows, tagOf } from './scripts/testing/specification.ts';

const root = import.meta.dirname;
const support = path.join(root, 'tests/support/vitest');
const engine = path.join(support, 'database-engine.ts');
const launcher = 'tests/integration/launcher/**/*.test.ts';
const project = (name: string) => ({ name, include: [`tests/${name}/**/*.test.ts`] });

/** Settings of tests that run against the database and the stand-ins. */
const onServices = {
  globalSetup: [path.join(support, 'services.ts')],
  isolate: false, // packages are loaded once for all files of a worker; anew.ts resets the rest
  setupFiles: [
    path.join(support, 'anew.ts'), // before any of the app's modules is loaded
    path.join(support, 'patience.ts'),
    path.join(support, 'cheap-hashes.ts'),
    path.join(support, 'environment.ts'),
    path.join(support, 'framework.ts'),
    path.join(support, 'random.ts'),
    path.join(support, 'questions.ts'),
    path.join(support, 'plans.ts'),
    path.join(support, 'database.ts'),
  ],
};

/** Also run in a currency without decimals (tests/support/yen): what depends on it. */
const moneyTests = [
  'tests/integration/{http/rest-calls,documents/issue,lists/place,scripts/past}.test.ts',
  'tests/integration/orders/{breaks,cartons,place,random}.test.ts',
  'tests/integration/orders/quotes/{doors,quotes}.test.ts',
  'tests/integration/payments/{by-total,joint-sums,paying,refunds}.test.ts',
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // The marker package throws outside a React server; the tests are the server here.
      { find: 'server-only', replacement: path.join(support, 'empty.ts') },
    ],
  },
  test: {
    environment: 'node',
    // Auth.js imports `next/server` without an extension, which only a bundler resolves.
    server: { deps: { inline: ['next-auth'] } },
    setupFiles: [path.join(support, 'console.ts')],
    // Far from UTC, so that no test passes only because of where it runs.
    env: { TZ: 'Pacific/Auckland', LOG_LEVEL: 'silent' },
    // The rows of the specification that tests prove; a test with an unknown row fails its file.
    tags: readRows(root).map((row) => ({ name: tagOf(row), description: row.says.join(' … ') })),
    restoreMocks: true,
    maxWorkers: 2,
    // Time limits only end tests that hang: on a busy machine a test may take a third of them.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          ...project('unit'),
          isolate: false,
          setupFiles: ['contexts.ts', 'random.ts'].map((file) => path.join(support, file)),
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          // The launcher starts its own services, so its tests run without those of the other integration tests.
          include: ['tests/sandbox/**/*.test.ts', launcher],
          globalSetup: [engine],
        },
      },
      {
        extends: true,
        test: {
          ...project('faults'),
          globalSetup: [engine],
          setupFiles: ['console.ts', 'patience.ts', 'framework.ts'].map((file) => path.join(support, file)),
          fileParallelism: false, // each file starts a whole shop, on the same ports
        },
      },
      {
        extends: true,
        test: {
          ...project('machines'), // only run by tests/machines/prove.ts, because it needs nginx
          globalSetup: [engine],
          setupFiles: [path.join(support, 'framework.ts')],
          fileParallelism: false,
        },
      },
      { extends: true, test: { ...project('integration'), exclude: [launcher], ...onServices } },
      {
        extends: true,
        resolve: {
          alias: [{ find: /^(@\/lib\/base|\.)\/site$/, replacement: path.join(support, '../yen/site.ts') }],
        },
        test: {
          name: 'yen',
          include: moneyTests,
          ...onServices,
          // The equivalent in yen: the defaults would be next to nothing (docs/changing-things.md).
          env: { ORDER_OPEN_MONEY: '25000000', UNVERIFIED_OPEN_MONEY: '500000' },
        },
      },
    ],
  },
});
