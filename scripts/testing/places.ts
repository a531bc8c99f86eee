import path from 'node:path';
import { portsFrom } from '../../sandbox/ports.ts';

export const root = path.join(import.meta.dirname, '../..');

/** Data of a test run, apart from a running shop's. Whoever starts a service there empties its folder first. */
export const testFolder = path.join(root, '.data/test');

/** The tests' own production build, relative to the root, so that a running shop keeps its. */
export const testBuild = '.data/test-build';

/** Shared with the shop: it only keeps what the machine lacks to run the database. */
export const cacheFolder = path.join(root, '.data/cache');

/** Where the shop under test leaves the app's environment for its tests. */
export const environmentFile = path.join(testFolder, 'shop-environment.json');

/** First of the tests' ports; another one lets two work trees run their integration and browser tests at once. */
const first = Number(process.env['TEST_PORT_BASE'] ?? 4900);

/** Where the tests listen; a running shop listens elsewhere. */
export const testPorts = {
  shop: portsFrom(first),
  integration: portsFrom(first + 20),
  parts: portsFrom(first + 40),
  /** Held during a run: these ports and folders serve one at a time. */
  turn: first - 1,
  app: first - 1000,
  partsApp: first - 999,
  secondApp: first - 998,
} as const;
