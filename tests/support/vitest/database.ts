import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { closeDb } from '@/lib/platform/db';
import { aBystander, resetDatabase } from '../db.ts';
import { newRequest } from '../request.ts';

let bystander: Awaited<ReturnType<typeof aBystander>> | undefined;

beforeEach(async () => {
  newRequest();
  await resetDatabase();
  bystander = await aBystander();
});

afterEach(async () => {
  expect(await bystander?.changed(), "another user's order or product was changed").toBe(false);
});

afterAll(closeDb);
