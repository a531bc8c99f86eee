/** The same, with the next one asked for while this one is worked on. What the source throws comes in its turn; whoever leaves early closes it. */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = source.next();
  try {
    for (let next = await coming; !next.done; next = await coming) {
      coming = source.next();
      coming.catch(() => undefined); // nobody asks for it any more where this is left early
      yield next.value;
    }
  } finally {
    await source.return(undefined);
  }
}
