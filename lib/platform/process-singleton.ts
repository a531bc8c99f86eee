// Shared with the server, which runs outside of Next: imports nothing of the app.

/**
 * A singleton of the process, created at the first call. Module variables are no substitute: a build has several copies
 * of a module (for pages, for handlers under /api, for the start), each with its own variables, and classes: what the
 * singleton throws is no `instanceof` another copy's error.
 * @param name unique to this singleton
 */
export function processSingleton<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`storefront.${name}`);
  const shared = globalThis as { [key: symbol]: T | undefined }; // nothing else uses this name
  shared[key] ??= make();
  return shared[key];
}
