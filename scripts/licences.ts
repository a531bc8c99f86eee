// `npm run licences`: lists the packages of the shop by licence.

import { licensed } from './testing/licences.ts';
import { root } from './testing/places.ts';

const byLicence = Map.groupBy(licensed(root), ({ licence }) => licence);
for (const [licence, packages] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
  const names = new Set(
    packages.map(({ name, version, isTool }) => `${name} ${version}${isTool ? ' (tool)' : ''}`),
  );
  console.log(`${licence || 'none'}\n  ${[...names].sort().join('\n  ')}`);
}
