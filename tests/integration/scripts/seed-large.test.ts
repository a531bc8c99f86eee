import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { orders } from '@/lib/orders/data';
import { collection } from '@/lib/platform/db';
import { users } from '@/lib/users/data';
import { runCommand } from './support.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'seed-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = () => {
  process.env['SANDBOX'] = '1';
  const run = runCommand('seed:large', ['--orders', '20'], ['MONGODB_URI', 'SANDBOX'], folder);
  delete process.env['SANDBOX'];
  return run;
};

it('npm run seed:large writes its orders once, and says so where it was broken off before', {
  timeout: 120_000,
}, async () => {
  expect((await run()).code).toBe(0);
  const again = await run();
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('are there already')]);
  expect(await orders().countDocuments({ email: /^customer/ })).toBe(20);
  // A run that died among its orders.
  await collection('demo_seeds').updateOne({}, { $set: { done: false } });
  await orders().deleteMany({ email: /^customer/ });
  const after = await run();
  expect([after.code, after.said]).toEqual([1, expect.stringContaining('was broken off')]);
  for (const each of [users(), orders()]) await each.deleteMany({ email: /^customer/ });
  await collection('demo_seeds').deleteMany({});
});
