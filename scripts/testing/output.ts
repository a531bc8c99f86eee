/** Where a stage's output goes. */
export type Output = {
  write(text: string | Uint8Array): void;
  /** Prints what was buffered; later output is printed at once. */
  release(): void;
};

const keeping = new Set<Output>();

const write: Output['write'] = (text) => void process.stdout.write(text);

/** Prints at once. */
export const liveOutput: Output = { write, release() {} };

/** Buffers output until it is released, so that the output of parallel stages does not mix. */
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

/** Prints what all running stages have buffered: whoever stops the run wants to see how far they got. */
export function releaseAll(): void {
  for (const output of [...keeping]) output.release();
}
