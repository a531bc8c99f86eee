import { expect, it } from 'vitest';
import { portsFrom } from '../../../sandbox/ports.ts';
import { partsPlaces, shopPlaces, testPorts } from '../../../scripts/testing/places.ts';

it('every part of a test run listens at a place of its own', () => {
  const { turn, ...rest } = testPorts;
  const ports = [
    turn,
    ...Object.values(rest).flatMap((place) => (typeof place === 'number' ? [place] : Object.values(place))),
    ...shopPlaces.flatMap(({ appPort, portBase }) => [appPort, ...Object.values(portsFrom(portBase))]),
  ];
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports) - turn).toBeLessThanOrEqual(100);
});

it('the shop in parts of the end-to-end tests is another than that of the tests of faults, which run beside them', () => {
  const { faults, pages } = partsPlaces;
  expect(pages.dataDir).not.toBe(faults.dataDir);
  expect([pages.ports, pages.appPort]).toEqual([testPorts.partsOfPages, testPorts.partsOfPagesApp]);
  expect([faults.ports, faults.appPort]).toEqual([testPorts.parts, testPorts.partsApp]);
});

it('every worker has a shop with a folder of its own', () => {
  expect(shopPlaces.length).toBeGreaterThanOrEqual(2);
  for (const key of ['origin', 'dataDir', 'environmentFile', 'log'] as const)
    expect(new Set(shopPlaces.map((place) => place[key])).size).toBe(shopPlaces.length);
});
