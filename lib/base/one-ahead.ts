/** Prefetches one value while the current one is processed. Errors come in order; leaving early closes the source. */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = source.next();
  try {
    for (let next = await coming; !next.done; next = await coming) {
      coming = source.next();
      coming.catch(() => undefined); // avoids an unhandled rejection if the consumer leaves early
      yield next.value;
    }
  } finally {
    await source.return(undefined);
  }
}
