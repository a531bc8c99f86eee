import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { db, mongo } from '@/lib/platform/db';
import { indexes } from '@/lib/platform/indexes';
import {
  type Measured,
  measuredCollections,
  measuredFile,
  readMeasured,
} from '../../../scripts/scale/plan.ts';
import { root } from '../../../scripts/testing/places.ts';
import { ownStripe } from '../support.ts';
import { multiply } from './multiply.ts';
import { makeSample } from './sample.ts';

/** What docs/scale.md reckons with is what documents weigh. `npm run scale -- --measure` writes it anew. */
ownStripe();
const isWriting = process.env['MEASURE'] === 'write';
const clones = 10_000;

async function measure(name: string): Promise<Measured> {
  const docs = await db().collection(name).find().toArray();
  expect(docs.length, `documents of ${name} in the sample`).toBeGreaterThan(0);
  const room = mongo().db(`measured_${process.env['VITEST_POOL_ID']}`);
  await room.collection(name).createIndexes(indexes[name] ?? [{ name: 'none', key: { _id: 1 } }]);
  await multiply(docs, room, name, isWriting ? clones : 100);
  if (isWriting) await mongo().db('admin').command({ fsync: 1 }); // an index is as large as what of it is on the disk
  const { size, count, indexSizes } = await room.command({ collStats: name });
  await room.collection(name).drop();
  const perIndex = Object.entries<number>(indexSizes).map(([index, bytes]) => [
    index,
    Math.ceil(bytes / count),
  ]);
  return { document: Math.round(size / count), indexes: Object.fromEntries(perIndex) };
}

it('weighs what the plan says', async () => {
  await makeSample(isWriting ? 5 : 1);
  await finishFollowUps();
  const found: Record<string, Measured> = {};
  for (const name of measuredCollections) found[name] = await measure(name);
  if (isWriting) writeFileSync(path.join(root, measuredFile), `${JSON.stringify(found, null, 2)}\n`);
  const written = readMeasured(root);
  for (const name of measuredCollections) {
    const share = (found[name]?.document ?? 0) / (written[name]?.document ?? 1);
    expect(share, `a document of ${name} weighs what it did: npm run scale -- --measure`).toBeGreaterThan(
      0.75,
    );
    expect(share, `a document of ${name} weighs what it did: npm run scale -- --measure`).toBeLessThan(1.25);
  }
}, 300_000);
