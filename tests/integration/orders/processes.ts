import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { db } from '@/lib/platform/db';
import { type Child, startChild } from '../../../sandbox/child.ts';
import { type Mongo, startMongo } from '../../../sandbox/mongodb/host.ts';
import { cacheFolder, serviceFolder, testPorts } from '../../../scripts/testing/places.ts';
import { askAnother, askDatabase } from '../../support/own-database.ts';
import { askForFault, untilClientIsGone } from '../../support/parts/database-faults.ts';
import { patientCommand } from '../../support/parts/patient-command.ts';
import { isPatient } from '../../support/vitest/patience.ts';

const { mongodb: port, mongodbFaults: faultPort } = testPorts.processes;
const dataDir = path.join(serviceFolder, 'orders-mongodb');
const startDatabase = () => startMongo({ dataDir, port, cacheDir: cacheFolder, faultPort });

let database: Mongo;
let address = '';
const children = new Set<Child>();

/** A database of the file's own, which its tests may kill; workers that are still there after a test end. */
export function ownDatabase(): void {
  beforeAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    database = await startDatabase();
    const own = new URL(database.uri);
    own.pathname = '/test_processes';
    address = own.href;
    await askDatabase(`${address}&${isPatient}`);
  });

  afterEach(async () => {
    await fault('DELETE');
    await Promise.all([...children].map((child) => child.stop(0)));
    children.clear();
  });
  afterAll(() => database.close());
}

/** Has a group of tests give up on the database as soon as the shop does; the others wait for a busy machine. */
export function asSoonAsTheShop(): void {
  beforeAll(() => askAnother(address));
  afterAll(() => askAnother(`${address}&${isPatient}`));
}

/** Kills the database as a crash would, and starts it again when `meanwhile` is over. */
export async function killDatabase(meanwhile: () => Promise<void>): Promise<void> {
  process.kill(database.pid, 'SIGKILL');
  await database.exited;
  await meanwhile();
  database = await startDatabase();
  const answers = () => db().command({ ping: 1 });
  while (!(await answers().catch(() => null))); // on a busy machine it is found late
}

const fault = (method: 'GET' | 'POST' | 'DELETE', rule?: object) => askForFault(faultPort, method, rule);

/** Starts a worker. `result` is the line it prints when it is done. */
export function startWorker(what: string, task: object = {}) {
  const line = Promise.withResolvers<unknown>();
  const script = path.join(import.meta.dirname, 'worker.ts');
  const args = ['--conditions=react-server', '--import', 'tsx', script, what, JSON.stringify(task)];
  const output: string[] = [];
  const child = startChild(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...patientCommand, LOG_LEVEL: 'silent' },
    onLine: (text) => output.push(text),
  });
  children.add(child);
  child.exited.then((how) => {
    if (how === 0) line.resolve(JSON.parse(output.at(-1) ?? 'null'));
    else line.reject(new Error(`The worker ended (${how}): ${output.join('\n')}`));
  }, line.reject);
  line.promise.catch(() => undefined); // a worker that is killed has no result, and that is no news
  const kill = async () => {
    process.kill(child.pid ?? 0, 'SIGKILL');
    await child.exited;
  };
  return { result: line.promise, kill };
}

/** Starts a worker and kills it while the database holds the command of that rule. */
export async function killAt(rule: object, what: string, task: object): Promise<void> {
  await fault('POST', { ...rule, action: 'pause' });
  const { kill, result } = startWorker(what, task);
  const paused = (async () => {
    while ((await fault('GET')).paused === 0) await pause(20);
  })();
  await Promise.race([paused, result.then(() => Promise.reject(new Error('The worker met no fault.')))]);
  await kill();
  await untilClientIsGone(faultPort);
  await fault('DELETE');
}
