type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** From this length on, reserved space is a considerable part of a process's memory. */
const large = 1 << 15;

/** The numbers in an array of at least this length. Grows by half, or a sixteenth if large, so that copies are rare. */
export function grown<A extends Numbers>(numbers: A, least: number): A {
  if (numbers.length >= least) return numbers;
  const length = Math.max(least, Math.ceil(numbers.length * (numbers.length < large ? 1.5 : 1.0625)));
  // The type of `constructor` doesn't say that it creates the same kind of array.
  const larger = new (numbers.constructor as new (length: number) => A)(length);
  larger.set(numbers as never);
  return larger;
}

/** The same numbers without reserved space. */
export const cut = <A extends Numbers>(numbers: A, length: number): A => numbers.slice(0, length) as A;
