/** Runs the database alone: `node sandbox/mongodb/main.ts <folder> <port> [<fault port>]`. Ctrl-C ends it. */
import path from 'node:path';
import { startMongo } from './host.ts';

const [folder, port, faultPort] = process.argv.slice(2);
if (!folder || !port) {
  console.error('Usage: node sandbox/mongodb/main.ts <folder> <port> [<fault port>]');
  process.exit(2);
}

const dataDir = path.resolve(folder);
try {
  const mongo = await startMongo({
    dataDir,
    port: Number(port),
    cacheDir: process.env['SANDBOX_CACHE_DIR'] ?? path.join(path.dirname(dataDir), 'cache'),
    faultPort: faultPort ? Number(faultPort) : undefined,
    log: console.error,
  });
  console.log(mongo.uri);
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      asked = true;
      mongo.close().catch(console.error);
    });
  }
  const how = await mongo.exited;
  if (!asked) console.error(`The database ended (${how}).`);
  process.exitCode = asked ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
