import { Collection } from 'mongodb';
import { vi } from 'vitest';

/** What happens just before the next call of this kind reaches the database: between what was read and what is written. */
export function justBefore(
  call: 'findOneAndUpdate' | 'updateOne' | 'insertOne' | 'deleteOne',
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
