import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operations } from '@/lib/http/openapi/operations';
import { runs } from '../../../support/counts.ts';
import { bodyFields } from '../../../support/openapi.ts';
import { aPicture } from '../../../support/pictures.ts';
import { call, type Method, methods, routeFiles } from '../../../support/rest.ts';
import { accessMatrix, notCalls } from '../access-matrix.ts';
import { expectHarmless, expectNoNewPlaces, expectPlain, type Scene } from './harmless.ts';
import { aSender, identities, triedBy } from './people.ts';
import { somePlaces } from './places.ts';
import { allStored } from './stored.ts';
import { fieldsOf, filesOf, fitting, textsOf, valuesOf } from './values.ts';

/** Every call of the API; then the handlers that are none, whose own guards must hold as well. */
const calls = [
  ...accessMatrix.map(({ method, path }) => ({ method, path })),
  ...Object.keys(notCalls)
    .filter((path) => path !== '/auth/{...nextauth}') // Auth.js's own
    .map((path) => ({ method: 'POST' as Method, path: path.replace('{...path}', 'x') })),
];
const picture = Buffer.from(await (await aPicture('a.png', { width: 8, height: 8 })).arrayBuffer());

function hasBody({ method, path }: (typeof calls)[number]): boolean {
  return operations.some(
    (each) => each.method === method.toLowerCase() && each.path === path && each.body !== undefined,
  );
}

const broken = [
  '',
  '{',
  'null',
  '[]',
  '"a"',
  '[[[[',
  '{"a":1}{',
  '{"a":}',
  '\u0000',
  '{"__proto__":{"role":"admin"}}',
];
const types = [
  'application/json',
  'text/plain',
  'application/json; charset=x',
  'multipart/form-data',
  'x',
  '',
];
const headers = {
  'content-type': fc.constantFrom(...types),
  'idempotency-key': fc.constantFrom('', 'a'.repeat(8), 'x'.repeat(500), '$ne'),
  'stripe-signature': fc.constantFrom('', 't=1,v1=00', 't=,v1=', 'v1'.repeat(500)),
  'content-encoding': fc.constantFrom('gzip', 'identity'),
  accept: fc.constantFrom('text/html', '*/*;q=x', 'application/xml'),
};

function bodies(each: (typeof calls)[number], places: Scene['places']): fc.Arbitrary<unknown> {
  const { method, path } = each;
  if (method === 'GET') return fc.constant(undefined);
  if (path === '/upload')
    return fc.array(fc.oneof(filesOf(picture), textsOf(places)), { maxLength: 3 }).map((parts) => {
      const form = new FormData();
      for (const part of parts) form.append('image', part);
      return form;
    });
  const names = hasBody(each) ? bodyFields(method, path) : ['_id', 'status', 'tags', 'type', 'data'];
  const lines = places.ids.slice(-3).map((productId) => ({ productId, quantity: 10 }));
  const fields = fieldsOf(names, { lines }, places);
  const texts = fc.oneof(
    fc.constantFrom(...broken, '['.repeat(20_000), `{"a":"${'x'.repeat(110_000)}"}`),
    // Cut off, and with a field twice.
    fc.tuple(fields, fc.nat(60)).map(([made, end]) => JSON.stringify(made).slice(0, -1 - end)),
    fields.map((made) => JSON.stringify(made).replace('{', '{"role":"admin","role":1,"a":1,')),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fields },
    { weight: 1, arbitrary: valuesOf(places) },
    { weight: 2, arbitrary: texts },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function targets({ path }: (typeof calls)[number], places: Scene['places']): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const any = textsOf(places);
    return fc.oneof(fitting(name, places), any).map((value) => encodeURIComponent(value.toWellFormed()));
  });
  const names = [
    'limit',
    'cursor',
    'email',
    'q',
    'page',
    'sort',
    'order',
    'show',
    'state',
    'a[]',
    'email[$ne]',
  ];
  const query = fc.array(fc.tuple(fc.constantFrom(...names), textsOf(places)), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...parts), fc.oneof(fc.constant([]), query))
    .map(
      ([segments, pairs]) =>
        segments.join('/') +
        (pairs.length > 0 ? `?${new URLSearchParams(pairs.map((pair) => [...pair]))}` : ''),
    );
}

const attempts = (each: (typeof calls)[number], places: Scene['places']) =>
  fc.record({
    method: fc.oneof({ weight: 19, arbitrary: fc.constant(each.method) }, fc.constantFrom(...methods)),
    target: targets(each, places),
    body: bodies(each, places),
    sent: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
      fc.record(headers, { requiredKeys: [] }),
    ),
    isByCookie: fc.boolean(),
  });

it('knows every handler', () => {
  const known = new Set(calls.map(({ path }) => path.toLowerCase()));
  const missing = [...routeFiles.keys()].filter((path) => !known.has(path.toLowerCase()));
  expect(missing.toSorted()).toEqual(['/auth/{...nextauth}', '/{...path}']);
});

it.each(identities)('every call of the API, by a hostile %s', { timeout: 1_800_000 }, async (identity) => {
  const sender = await aSender(identity);
  const places = await somePlaces(sender);
  const scene = { sender, places, stored: await allStored() };
  const origin = new URL(process.env['AUTH_URL'] ?? '').origin;
  for (const each of triedBy(identity, calls)) {
    const attempt = fc.asyncProperty(attempts(each, places), async ({ isByCookie, ...made }) => {
      const { method, target, sent } = made;
      const body = method === 'GET' ? undefined : made.body;
      const proof = isByCookie && sender.cookie ? { cookie: sender.cookie, origin } : {};
      const token = isByCookie ? undefined : sender.token;
      const said = decodeURIComponent(target.replaceAll('+', ' ')) + (JSON.stringify(body) ?? '');
      await expectHarmless(scene, `${method} ${each.path}`, said, async () =>
        expectPlain(await call(method, target, { token, body, headers: { ...sent, ...proof } })),
      );
    });
    await fc
      .assert(attempt, runs(1, 85, `${identity} ${each.method} ${each.path}`))
      .catch((error: unknown) => {
        throw new Error(`${each.method} ${each.path}`, { cause: error });
      });
  }
  await expectNoNewPlaces(scene);
});
