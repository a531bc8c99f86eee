import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** SPDX names of the licences allowed for packages that are part of the running shop. */
const served: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0', // data on browsers
  'ISC',
  'LGPL-3.0-or-later', // libvips, which sharp loads as a separate library
  'MIT',
  'MIT-0',
  'Zlib',
]);

/** Licences allowed for packages that only build and test the shop. */
const tools: ReadonlySet<string> = new Set([
  ...served,
  'MPL-2.0',
  'SSPL-1.0', // the sandbox's database, which is not offered as a service
]);

/** Development packages that are nevertheless shipped, inside the server's bundle (decision 0041). */
const bundled = /^@opentelemetry\//;

/** Packages that name their licence only in their LICENSE file. */
const saidElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().optional(),
      dev: z.boolean().default(false),
    }),
  ),
});

/** `licence` is the SPDX expression of package-lock.json, or empty. */
export type Licensed = { name: string; version: string; licence: string; isTool: boolean };

/** Every package of the lock with its declared licence, including those for other platforms. */
export function licensed(root: string): Licensed[] {
  const { packages } = lockSchema.parse(
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  );
  return Object.entries(packages).flatMap(([place, { version, license, dev }]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    return place === ''
      ? []
      : [
          {
            name,
            version,
            licence: license ?? saidElsewhere[name] ?? '',
            isTool: dev && !bundled.test(name),
          },
        ];
  });
}

/** `A AND B` needs both, `A OR B` one of them (SPDX, annex "License expressions"; nested ones are not supported). */
export function isAllowed({ licence, isTool }: Pick<Licensed, 'licence' | 'isTool'>): boolean {
  const allowed = isTool ? tools : served;
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => allowed.has(name)));
}

/** One sentence for each package that may not be used. */
export const forbiddenLicences = (root: string): string[] =>
  licensed(root)
    .filter((each) => !isAllowed(each))
    .map(({ name, version, licence }) => `${name} ${version} comes under ${licence || 'no licence'}`);
