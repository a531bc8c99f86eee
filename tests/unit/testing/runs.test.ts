import { expect, it } from 'vitest';
import { runs } from '../../support/counts.ts';

it('short runs draw the same values each time, and others for each thing that they try', () => {
  const seeds = ['GET /orders', 'GET /user', 'GET /orders'].map((of) => runs(1, 60, of).seed);
  expect(seeds[0]).toBe(seeds[2]);
  expect(seeds[0]).not.toBe(seeds[1]);
});
