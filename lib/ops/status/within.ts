import 'server-only';

/** What was read in time, else null: a page or a scrape shows what is known, and waits for nothing that is away. */
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
