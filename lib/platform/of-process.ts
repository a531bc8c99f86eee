// Shared with the server, which runs outside of Next: imports nothing of the app.

/**
 * The one of this name in the process, made when it is first asked for: the server and parts of the app, which are built apart, meet here.
 * A name has one type, for it is asked for in one file alone.
 */
export function ofProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`storefront.${name}`);
  const shared = globalThis as { [key]?: T };
  shared[key] ??= make();
  return shared[key];
}
