import { type ChannelListener, channel, unsubscribe } from 'node:diagnostics_channel';
import { vi } from 'vitest';

/*
 * The test files of a worker share its process, and so the loaded packages, which take longest to load. Everything else
 * is reset for each file: the app's own modules, their process-wide state, and the environment, which some modules read
 * once and others change.
 */

/** Holds the environment as it was before the first file. */
const shared = globalThis as { testEnvironment?: NodeJS.ProcessEnv };
shared.testEnvironment ??= { ...process.env };
const environment = shared.testEnvironment;

for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);

/** Recognises the shop's own globals by name; those of packages must stay, because packages are not reloaded. */
const isOwn = (name: string | symbol) =>
  /^storefront/.test(typeof name === 'symbol' ? (Symbol.keyFor(name) ?? '') : name);
for (const name of Reflect.ownKeys(globalThis)) if (isOwn(name)) Reflect.deleteProperty(globalThis, name);

/** Removes earlier files' listeners on the shop's channels, which Node keeps but has no public list of. */
for (const name of ['storefront.command.begun', 'storefront.command.ended']) {
  const listeners: readonly ChannelListener[] = Reflect.get(channel(name), '_subscribers') ?? [];
  for (const each of [...listeners]) unsubscribe(name, each);
}

vi.resetModules();
