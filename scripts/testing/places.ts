import path from 'node:path';
import { type Ports, portsFrom } from '../../sandbox/ports.ts';

export const root = path.join(import.meta.dirname, '../..');

/** Data of a test run, separate from a running shop's. Whoever starts a service there empties its folder first. */
export const testFolder = path.join(root, '.data/test');

/** Data of a test run's services: a folder in memory if the runner sets one (memory-folder.ts). */
export const serviceFolder = process.env['TEST_SERVICE_FOLDER'] ?? testFolder;

/** The tests' own production build, relative to the root, so that a running shop keeps its own. */
export const testBuild = '.data/test-build';

/** Shared with the shop: holds only what the machine lacks to run the database. */
export const cacheFolder = path.join(root, '.data/cache');

/** First of the tests' hundred ports. Set another one to run the tests of two work trees at once. */
const first = Number(process.env['TEST_PORT_BASE'] ?? 4900);

/** The tests' ports, which differ from those of a running shop. */
export const testPorts = {
  integration: portsFrom(first + 20),
  /** A database that the tests of orders kill. */
  processes: { mongodb: first + 8, mongodbFaults: first + 9 },
  /** Also of the tests of stand-ins, which run in the same lane as those of faults and so never beside them. */
  parts: portsFrom(first + 40),
  partsOfPages: portsFrom(first + 30),
  launcher: portsFrom(first + 60),
  otherLauncher: portsFrom(first + 70),
  /** Held during a run, because these ports and folders can serve only one run at a time. */
  turn: first - 1,
  /** Control port for the faults that the database tests cause. */
  engineFaults: first + 80,
  /** Three members in front of one engine (tests/support/replica-set). */
  replicaSet: { engine: first + 81, first: first + 82, second: first + 83, third: first + 84 },
  /** Several processes behind nginx (tests/machines); Stripe's events come to `partsApp`, which is nginx then. */
  machines: {
    tls: first + 85,
    plain: first + 97,
    first: first + 86,
    second: first + 87,
    third: first + 88,
    fourth: first + 89,
  },
  /** nginx with the shipped site file alone (tests/unit/deploy). */
  site: { tls: first + 98, plain: first + 99 },
  /** For starts that are expected to fail. */
  failing: portsFrom(first + 50),
  partsApp: first + 92,
  partsOfPagesApp: first + 18,
  secondApp: first + 93,
  launcherApp: first + 94,
  otherLauncherApp: first + 95,
  failingApp: first + 96,
} as const;

/** Where a shop listens whose parts are stopped and started one by one, and where it keeps its data. */
export type PartsPlace = { readonly ports: Ports; readonly appPort: number; readonly dataDir: string };

/** Two of them, because the end-to-end tests run beside those of faults. */
export const partsPlaces = {
  faults: {
    ports: testPorts.parts,
    appPort: testPorts.partsApp,
    dataDir: path.join(serviceFolder, 'parts'),
  },
  pages: {
    ports: testPorts.partsOfPages,
    appPort: testPorts.partsOfPagesApp,
    dataDir: path.join(serviceFolder, 'parts-of-pages'),
  },
} satisfies Record<string, PartsPlace>;

/** Addresses and data folder of one of the shops for the end-to-end tests. */
export type ShopPlace = {
  readonly origin: string;
  readonly appPort: number;
  /** First of its sandbox's ports. */
  readonly portBase: number;
  readonly dataDir: string;
  /** Where it writes the app's environment for its tests. */
  readonly environmentFile: string;
  /** The app's whole log. */
  readonly log: string;
};

function shopPlace(name: string, portBase: number, appPort: number): ShopPlace {
  const dataDir = path.join(serviceFolder, name);
  return {
    origin: `http://localhost:${appPort}`,
    appPort,
    portBase,
    dataDir,
    environmentFile: path.join(dataDir, 'environment.json'),
    log: path.join(dataDir, 'shop.log'),
  };
}

/** A shop for every Playwright worker, by `parallelIndex`, so that parallel tests don't see each other's changes. */
export const shopPlaces: readonly ShopPlace[] = [
  shopPlace('shop-0', first, first + 90),
  shopPlace('shop-1', first + 10, first + 91),
];
