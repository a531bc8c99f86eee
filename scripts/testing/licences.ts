import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Licences by their SPDX names that what is served may come under. */
const served: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0', // data on browsers
  'ISC',
  'LGPL-3.0-or-later', // libvips, a library of its own beside sharp
  'MIT',
  'MIT-0',
  'Zlib',
]);

/** And what builds and tests the shop, but is no part of it. */
const tools: ReadonlySet<string> = new Set([
  ...served,
  'MPL-2.0',
  'SSPL-1.0', // the sandbox's database; nobody is offered it as a service
]);

/** Development packages that are served all the same, inside the server's bundle (decision 0041). */
const bundled = /^@opentelemetry\//;

/** Packages that say it in their LICENSE file alone. */
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

/** `licence` as package-lock.json tells it: an SPDX expression, or empty. */
export type Licensed = { name: string; version: string; licence: string; isTool: boolean };

/** Every package of the lock, other machines' too, as it says itself. */
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

/** `A AND B` asks for both, `A OR B` for one of them (SPDX, annex "License expressions"; nothing here is nested). */
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
