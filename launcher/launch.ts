import path from 'node:path';
import { readCall } from './call.ts';
import { takeDataFolder } from './data-folder.ts';
import { noteLauncher } from './holders.ts';
import { takeLock } from './lock.ts';
import { readRelease } from './release.ts';
import { readSettings } from './settings.ts';
import { startShop } from './shop.ts';
import { Supervisor } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '..');

const usage =
  'Usage: npm start, or npm run dev. Settings such as PORT and HOST are variables, here or in .env.';

/**
 * The program behind `npm start` and `npm run dev`: starts services, database, build and app, and ends them all. It
 * owns the process. `--dev` starts the development server; `--watch-parent` ends with the process that started it.
 */
export function launch(args: string[]) {
  const { values } = readCall(usage, {
    args,
    options: { dev: { type: 'boolean', default: false }, 'watch-parent': { type: 'boolean' } },
  });
  const supervisor = new Supervisor();
  // A shop started by hand from a shell may outlive the shell.
  if (process.env['npm_lifecycle_event'] || values['watch-parent']) supervisor.watchParent();
  supervisor.run(async () => {
    const settings = readSettings(root, process.env, values.dev);
    const release = readRelease(root);
    if (release && (settings.dev || settings.mode.kind === 'sandbox'))
      throw new Error(
        'This is a release: it runs in production, on configured services alone. Set the variables that .env.example explains, here in .env or in the environment.',
      );
    const address = `http://localhost:${settings.appPort}`;
    if (settings.mode.kind === 'sandbox') {
      await takeDataFolder(settings.dataDir, root);
      supervisor.onEnd(await takeLock(settings.dataDir, address));
    }
    supervisor.onEnd(await noteLauncher(root, address));
    await startShop(supervisor, settings, root, release);
  });
}
