import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Fingerprints } from '@/lib/ops/ledger/fingerprint';

const ids = fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{24}$/), { maxLength: 300 });

it('two streams of the same ids leave nothing, in whatever order and with whatever break between', () => {
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.nat()), (all, random) => {
      const shuffled = all
        .map((id) => [id, random.next().value ?? 0] as const)
        .sort(([, one], [, other]) => one - other)
        .map(([id]) => id);
      const first = new Fingerprints();
      for (const id of all) first.mix(id);
      const then = new Fingerprints(first.toBytes());
      for (const id of shuffled) then.mix(id);
      expect(then.isEven()).toBe(true);
    }),
  );
});

it('an id that only one stream has is doubtful, and hardly any other', () => {
  fc.assert(
    fc.property(ids, fc.stringMatching(/^[0-9a-f]{25}$/), (both, alone) => {
      const mixed = new Fingerprints();
      for (const id of [...both, alone, ...both]) mixed.mix(id);
      expect(mixed.isEven()).toBe(false);
      expect(mixed.isDoubtful(alone)).toBe(true);
      expect(both.filter((id) => mixed.isDoubtful(id)).length).toBeLessThan(5);
    }),
  );
});

it('takes 128 KB, however many ids', () => {
  const mixed = new Fingerprints();
  for (let index = 0; index < 100_000; index += 1) mixed.mix(String(index));
  expect(mixed.toBytes()).toHaveLength(131_072);
});
