import { afterEach, expect, it, vi } from 'vitest';
import { shopPlaces } from '../../../scripts/testing/places.ts';
import { ownShop } from '../../support/e2e/shop.ts';

afterEach(() => vi.unstubAllEnvs());

it('a worker has the shop of its place, also when it replaces another worker', () => {
  vi.stubEnv('TEST_WORKER_INDEX', '7');
  vi.stubEnv('TEST_PARALLEL_INDEX', '1');
  expect(ownShop()).toBe(shopPlaces[1]);
});

it('there is none for more workers than shops', () => {
  vi.stubEnv('TEST_PARALLEL_INDEX', String(shopPlaces.length));
  expect(ownShop).toThrow(`There are shops for ${shopPlaces.length} workers only.`);
});
