import { Collection } from 'mongodb';
import { vi } from 'vitest';

/** Runs `happens` just before the next such database call: between the code's read and its write. */
export function justBefore(
  call: 'findOneAndUpdate' | 'updateOne' | 'insertOne' | 'insertMany' | 'deleteOne',
  happens: () => Promise<unknown>,
): void {
  const real = Collection.prototype[call];
  vi.spyOn(Collection.prototype, call).mockImplementationOnce(async function (
    this: Collection,
    ...asked: unknown[]
  ) {
    await happens();
    return Reflect.apply(real, this, asked);
  });
}
