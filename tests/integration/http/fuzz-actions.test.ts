import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FormState } from '@/lib/http/action';
import { runs } from '../../support/counts.ts';
import { ownGoogle } from '../../support/google.ts';
import { aPicture } from '../../support/pictures.ts';
import { newRequest } from '../../support/request.ts';
import { allActions, formNames } from './fuzz/form-names.ts';
import { expectHarmless, expectNoNewPlaces, expectSentences } from './fuzz/harmless.ts';
import { aSender, identities, type Sender, triedBy } from './fuzz/people.ts';
import { type Places, somePlaces } from './fuzz/places.ts';
import { allStored } from './fuzz/stored.ts';
import { fieldsOf, filesOf, valuesOf } from './fuzz/values.ts';

ownGoogle(); // where its button leaves for
const picture = Buffer.from(await (await aPicture('a.png', { width: 8, height: 8 })).arrayBuffer());
const password = 'a-long-enough-password';

type Payload = { readonly form: unknown; readonly said: string };

/** A form with every field there is, some of it twisted, or something else in its place. */
function payloads(places: Places): fc.Arbitrary<Payload> {
  const good = { password, name: 'New Name', image: '', photo: '', enhanced: '1' };
  const fields = fieldsOf([...formNames, 'enhanced'], good, places);
  const files = fc.dictionary(fc.constantFrom('image', 'photo', 'productId', 'email'), filesOf(picture), {
    maxKeys: 1,
  });
  const { ids } = places;
  const named = fc.dictionary(
    fc.constantFrom(...['order:', 'parcel:', 'q:'].flatMap((part) => ids.map((id) => part + id))),
    fc.constantFrom('pending', 'processing', '10', 'x'.repeat(500), ''),
    { maxKeys: 3 },
  );
  const forms = fc.tuple(fields, named, files, fc.boolean()).map(([plain, picks, some, isTwice]) => {
    const texts = { ...plain, ...picks };
    const form = new FormData();
    for (const [name, value] of Object.entries(texts))
      form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    for (const [name, file] of Object.entries(some)) form.set(name, file);
    if (isTwice) form.append('email', 'a@example.com');
    return { form, said: JSON.stringify(Object.fromEntries(form)) };
  });
  const others = valuesOf(places).map((form) => ({ form, said: JSON.stringify(form) ?? '' }));
  return fc.oneof({ weight: 9, arbitrary: forms }, { weight: 1, arbitrary: others });
}

/** Where a redirect of Next goes; null for any other failure. */
function redirectOf(error: unknown): string | null {
  const [kind, , target] = String(Object(error).digest).split(';');
  return kind === 'NEXT_REDIRECT' ? (target ?? '') : null;
}

const start: FormState = { result: null, values: {} };

/** Calls an action as its endpoint does; tells what it answered. */
async function callAction(name: string, { form }: Payload, { cookie }: Sender): Promise<string> {
  newRequest(cookie ? { cookie } : {});
  try {
    const state: FormState = await Reflect.apply(allActions.get(name) ?? (() => start), null, [start, form]);
    const { result } = state;
    expect(result?.ok ? 'ok' : result?.code).not.toMatch(/internal|unavailable/);
    if (result && !result.ok) expectSentences(result);
    expect(Object.keys(state.values)).not.toContain('password');
    return JSON.stringify(result);
  } catch (error) {
    const target = redirectOf(error);
    if (target === null) throw error;
    // Its own pages, or Google.
    if (name !== 'googleAction') expect(target).toMatch(/^\/(?![/\\])/);
    return target;
  }
}

it.each(identities)(
  'every server action, called by a hostile %s',
  { timeout: 3_600_000 },
  async (identity) => {
    const sender = await aSender(identity);
    const places = await somePlaces(sender);
    const scene = { sender, places, stored: await allStored() };
    for (const name of triedBy(identity, allActions.keys())) {
      const attempt = fc.asyncProperty(payloads(places), async (payload) =>
        expectHarmless(scene, name, payload.said, () => callAction(name, payload, sender)),
      );
      await fc.assert(attempt, runs(1, 96, `${identity} ${name}`)).catch((error: unknown) => {
        throw new Error(name, { cause: error });
      });
    }
    await expectNoNewPlaces(scene);
  },
);
