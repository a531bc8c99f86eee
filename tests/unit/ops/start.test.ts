import { expect, it } from 'vitest';
import { readImports } from '../../../scripts/testing/import-graph.ts';
import { root } from '../../../scripts/testing/places.ts';
import { roomOf } from '../../../scripts/testing/rooms.ts';

/** What is loaded with a file, itself included: what it imports, and what that imports, if not only types or later. */
function loadedWith(file: string): Set<string> {
  const atOnce = readImports(root).filter(({ typeOnly, late }) => !typeOnly && !late);
  const loaded = new Set([file]);
  for (const one of loaded) {
    for (const { from, to } of atOnce) if (from === one) loaded.add(to);
  }
  return loaded;
}

/** Decision 0039: the list of migrations once brought payments, and with them Stripe's package, before the first page. */
it('loads before the first page neither payments nor accounts, mails, pictures or jobs', () => {
  const loaded = [...loadedWith('lib/ops/start.ts')].filter((file) => file.startsWith('lib/'));
  expect(new Set(loaded.map(roomOf))).toEqual(new Set(['base', 'platform', 'catalogue', 'ops']));
  expect(loaded).not.toContain('lib/ops/sweep/jobs.ts');
});
