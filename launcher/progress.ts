const REMIND_MS = 10_000;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Does a step with its name and duration on the screen, and a sign of life every ten seconds. */
export async function step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${doing} …`);
  const reminder = setInterval(() => console.log(`  still at it (${seconds(started)})`), REMIND_MS);
  try {
    const result = await work();
    console.log(`  ${done} (${seconds(started)})`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}
