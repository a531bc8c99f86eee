import { expect, it } from 'vitest';
import { oneAhead } from '@/lib/base/one-ahead';

/** Counts to three and says what became of it. */
function counting(failsAt = Number.POSITIVE_INFINITY) {
  const told: string[] = [];
  async function* source() {
    try {
      for (let count = 1; count <= 3; count += 1) {
        told.push(`read ${count}`);
        if (count === failsAt) throw new Error('gone');
        yield count;
      }
    } finally {
      told.push('closed');
    }
  }
  return { told, source: source() };
}

async function workOn(source: AsyncGenerator<number>, told: string[]): Promise<void> {
  for await (const count of source) {
    await null; // the next one's turn
    told.push(`work on ${count}`);
  }
}

it('what comes next is read while this one is worked on, in order and to the end', async () => {
  const { told, source } = counting();
  await workOn(oneAhead(source), told);
  expect(told).toEqual(['read 1', 'read 2', 'work on 1', 'read 3', 'work on 2', 'closed', 'work on 3']);
});

it('a failure comes after what was read before it', async () => {
  const { told, source } = counting(2);
  await expect(workOn(oneAhead(source), told)).rejects.toThrow('gone');
  expect(told).toEqual(['read 1', 'read 2', 'closed', 'work on 1']);
});

it('whoever leaves early closes the source, and hears nothing of a failure that he did not wait for', async () => {
  const { told, source } = counting(2);
  for await (const count of oneAhead(source)) {
    expect(count).toBe(1);
    break;
  }
  expect(told).toEqual(['read 1', 'read 2', 'closed']);
});
