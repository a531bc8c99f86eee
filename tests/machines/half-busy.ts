import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

function spent(): { all: number; idle: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { all: sum(times.flatMap((each) => Object.values(each))), idle: sum(times.map(({ idle }) => idle)) };
}

/** How busy the whole machine is from now until the returned function is asked: 0 to 1. */
export function watchProcessors(): () => number {
  const before = spent();
  return () => {
    const after = spent();
    return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
  };
}

/** Turns a rate up or down for so long, until the machine is half busy with what comes of it. */
export async function findHalf(stream: { rate: number }, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 2) {
    const busy = watchProcessors();
    await pause(2000);
    const factor = 0.5 / Math.max(0.05, busy());
    stream.rate = Math.max(1, stream.rate * Math.min(1.3, Math.max(0.7, factor)));
  }
}
