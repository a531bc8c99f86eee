import { globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { isValidElement } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { runs } from '../../../support/counts.ts';
import { newRequest } from '../../../support/request.ts';
import { formNames } from './form-names.ts';
import { expectHarmless, expectNoNewPlaces } from './harmless.ts';
import { aSender } from './people.ts';
import { type Places, somePlaces } from './places.ts';
import { allStored } from './stored.ts';
import { fitting, textsOf } from './values.ts';

const folder = path.join(import.meta.dirname, '../../../../app');
const pages = globSync('**/page.tsx', { cwd: folder }).toSorted();

type Address = {
  params: Record<string, string>;
  /** As Next reads them: what is there twice is a list. */
  searchParams: Record<string, string | string[]>;
};
type Draw = (props: { params: Promise<object>; searchParams: Promise<object> }) => Promise<unknown>;
const pageModule = z.object({ default: z.custom<Draw>((value) => typeof value === 'function') });

/** Names that addresses have, and those that objects have by themselves. */
const names = [
  ...new Set([
    ...formNames,
    'quantity',
    'again',
    'from',
    'after',
    'error',
    'said',
    'wrong',
    'of',
    'why',
    'days',
  ]),
  ...['constructor', 'toString', 'hasOwnProperty', 'length', 'then'],
];

/** Addresses of a page, some as they are meant and most not. */
function addresses(page: string, places: Places): fc.Arbitrary<Address> {
  const keys = [...page.matchAll(/\[(\w+)\]/g)].map(([, key = '']) => key);
  const part = fc.oneof(fc.constantFrom(...places.ids), textsOf(places));
  const value = (name: string) => fc.oneof(fitting(name, places), textsOf(places));
  const query = fc.array(
    fc
      .constantFrom(...names)
      .chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof(value(name), fc.array(value(name), { minLength: 2, maxLength: 3 })),
        ),
      ),
    { maxLength: 30 },
  );
  return fc.record({
    params: fc
      .tuple(...keys.map(() => part))
      .map((given) => Object.fromEntries(keys.map((key, at) => [key, given[at] ?? '']))),
    searchParams: query.map((pairs) => Object.fromEntries(pairs)),
  });
}

/** What a page shows, with everything that is read on its way. */
async function drawn(node: unknown): Promise<string> {
  if (Array.isArray(node)) return (await Promise.all(node.map(drawn))).join('');
  if (node instanceof Promise) return drawn(await node);
  if (!isValidElement<Record<string, unknown>>(node)) return typeof node === 'string' ? node : '';
  const { type, props } = node;
  if (typeof type === 'function' && type.constructor.name === 'AsyncFunction')
    return drawn(await Reflect.apply(type, null, [props]));
  return (
    JSON.stringify(props, (key, value) => (key === '_owner' ? undefined : value)) +
    (await drawn(Object.values(props)))
  );
}

/** Pages lead elsewhere by failing. */
const isLeading = (error: unknown): boolean =>
  /^NEXT_(?:REDIRECT|HTTP_ERROR_FALLBACK)/.test(String(Object(error).digest));

it.each(['visitor', 'customer', 'admin'] as const)(
  'every page, at an address by a hostile %s',
  { timeout: 1_800_000 },
  async (identity) => {
    const sender = await aSender(identity);
    const places = await somePlaces(sender);
    const scene = { sender, places, stored: await allStored() };
    for (const page of pages) {
      const { default: draw } = pageModule.parse(await import(path.join(folder, page)));
      const attempt = fc.asyncProperty(addresses(page, places), async ({ params, searchParams }) => {
        const said = JSON.stringify([params, searchParams]);
        await expectHarmless(scene, page, said, async () => {
          newRequest(sender.cookie ? { cookie: sender.cookie } : {});
          try {
            return await drawn(
              await draw({ params: Promise.resolve(params), searchParams: Promise.resolve(searchParams) }),
            );
          } catch (error) {
            if (isLeading(error)) return '';
            throw error;
          }
        });
      });
      await fc.assert(attempt, runs(1, 60, `${identity} ${page}`)).catch((error: unknown) => {
        throw new Error(page, { cause: error });
      });
    }
    await expectNoNewPlaces(scene);
    expect(pages.length).toBeGreaterThan(40);
  },
);
