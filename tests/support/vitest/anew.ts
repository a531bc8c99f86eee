import { type ChannelListener, channel, unsubscribe } from 'node:diagnostics_channel';
import { vi } from 'vitest';

/*
 * Files of a worker share its process, and so the packages in it, which take longest to load. All else begins anew with each file: the
 * app's own modules, what they keep for the process, and the environment, which some read once and others change.
 */

/** As it was before the first file. */
const shared = globalThis as { testEnvironment?: NodeJS.ProcessEnv };
shared.testEnvironment ??= { ...process.env };
const environment = shared.testEnvironment;

for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);

/** The shop's own are told by their names: other packages keep things for the process, too, and are not loaded anew. */
const isOwn = (name: string | symbol) =>
  /^storefront/.test(typeof name === 'symbol' ? (Symbol.keyFor(name) ?? '') : name);
for (const name of Reflect.ownKeys(globalThis)) if (isOwn(name)) Reflect.deleteProperty(globalThis, name);

/** Who began to listen to a channel of the shop's does so for as long as the process runs; Node has no list of them. */
for (const name of ['storefront.command.begun', 'storefront.command.ended']) {
  const listeners: readonly ChannelListener[] = Reflect.get(channel(name), '_subscribers') ?? [];
  for (const each of [...listeners]) unsubscribe(name, each);
}

vi.resetModules();
