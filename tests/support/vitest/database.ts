import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { closeDb } from '@/lib/platform/db';
import { freshDatabase } from '../db.ts';
import { newRequest } from '../request.ts';

let bystander: Awaited<ReturnType<typeof freshDatabase>> | undefined;

beforeEach(async () => {
  newRequest();
  bystander = await freshDatabase();
});

afterEach(async () => {
  expect(await bystander?.changed(), "another user's order or product was changed").toBe(false);
});

afterAll(closeDb);
