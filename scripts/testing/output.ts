/** Where the words of a stage go. */
export type Output = {
  write(text: string | Uint8Array): void;
  /** Prints what has been kept back, and goes on as it comes. */
  release(): void;
};

const keeping = new Set<Output>();

const write: Output['write'] = (text) => void process.stdout.write(text);

/** Straight to the terminal. */
export const liveOutput: Output = { write, release() {} };

/** Kept back until it is released, so that stages side by side do not talk into each other. */
export function keptOutput(print: Output['write'] = write): Output {
  let kept: (string | Uint8Array)[] | undefined = [];
  const output: Output = {
    write(text) {
      if (kept) kept.push(text);
      else print(text);
    },
    release() {
      for (const text of kept ?? []) print(text);
      kept = undefined;
      keeping.delete(output);
    },
  };
  keeping.add(output);
  return output;
}

/** Releases all that stages under way have kept back: who ends the run wants to see how far they were. */
export function releaseAll(): void {
  for (const output of [...keeping]) output.release();
}
