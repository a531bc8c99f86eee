type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** From so many on, room for more is a good part of what a process holds. */
const large = 1 << 15;

/** The same numbers with room for at least so many: half as many again, of many a sixteenth, so that growing stays rare. */
export function grown<A extends Numbers>(numbers: A, least: number): A {
  if (numbers.length >= least) return numbers;
  const length = Math.max(least, Math.ceil(numbers.length * (numbers.length < large ? 1.5 : 1.0625)));
  // The same kind of array, which its constructor's type forgets.
  const larger = new (numbers.constructor as new (length: number) => A)(length);
  larger.set(numbers as never);
  return larger;
}

/** The same numbers without room for more. */
export const cut = <A extends Numbers>(numbers: A, length: number): A => numbers.slice(0, length) as A;
