// Shared with the server, which runs outside of Next: imports nothing of the app.

/**
 * What there is once in a process, made when it is first asked for: a build has several copies of a module (for pages, for
 * handlers under /api, for what runs at the start), and each has variables of its own.
 * @param name of this alone; nothing else may be kept by it
 */
export function ofProcess<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`storefront.${name}`);
  const shared = globalThis as { [key: symbol]: T | undefined }; // by this name only this is kept
  shared[key] ??= make();
  return shared[key];
}
