import 'server-only';

/** What was read in time, or null: a page and a scrape tell what they know, and wait for nobody who is away. */
export async function within<T>(ms: number, read: () => Promise<T>): Promise<T | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  try {
    return await Promise.race([read(), tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
