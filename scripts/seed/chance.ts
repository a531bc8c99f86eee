/** A pseudo-random generator of numbers from 0 to below 1, the same in every run for one seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of the choices at random, by weight. */
export function pick<T>(random: () => number, choices: readonly T[], weightOf: (choice: T) => number): T {
  let left = random() * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
  const found = choices.find((choice) => {
    left -= weightOf(choice);
    return left < 0;
  });
  const chosen = found ?? choices.at(-1);
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}
