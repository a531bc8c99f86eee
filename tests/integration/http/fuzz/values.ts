import fc from 'fast-check';
import { dayAfter, dayAt } from '@/lib/base/days';
import type { Places } from './places.ts';

/** Texts that mean something to some parser, pattern, query or template on the way. */
const barbed = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\u{feff}',
    '%00',
    '%',
    '%2e%2e%2f',
    '../../etc/passwd',
    '$where',
  ],
  ...[
    '{"$gt":""}',
    '[$ne]=1',
    '.*',
    '(a+)+$',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '$' + '{7*7}',
  ],
  ...[
    '__proto__',
    'constructor',
    'undefined',
    'null',
    'NaN',
    'Infinity',
    '1e309',
    '-0',
    '0x10',
    '1e3',
    '9e15',
  ],
  ...[
    'a@example.com\r\nBcc: b@example.com',
    '//evil.example',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
  ],
  ...[
    'a'.repeat(24),
    'g'.repeat(24),
    'A'.repeat(25),
    'x'.repeat(6_000),
    '٣',
    '１',
    'pi_0000000000000000',
    '=1+1',
  ],
  ...[
    '2026-13-45T99:99:99Z',
    '0000-00-00',
    '275760-09-14',
    '9999-12-31',
    '2026-02-30',
    '9'.repeat(400),
    '🙂'.repeat(200),
    'e\u0301'.repeat(400),
    '-',
    '+1',
    '1,5',
    '1 000',
  ],
];
/** Values that most fields take. */
const plain = [
  'Fine.',
  '1',
  '5',
  '10',
  '12',
  '3.45',
  '100: 3.20; 500: 2.90',
  'true',
  'false',
  'pending',
  'roller',
  '021555010',
  'by',
  'to',
];
const pictures = ['/catalogue/foam-brush-set.webp', '/catalogue/../x.webp', 'https://www.linkedin.com/in/x'];
const strange: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 1e300, [], {}, [[]], [''], { $gt: '' }, { $ne: null }, { length: 3 }],
  ...[{ _bsontype: 'ObjectId', id: 'a' }, { toString: 'x', valueOf: 1 }, [null], { $oid: 'a'.repeat(24) }],
];

/** Texts of every kind; those that name something of this place among them. */
export const textsOf = ({ ids, emails }: Places): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids, ...emails) },
    { weight: 2, arbitrary: fc.constantFrom(...plain, ...pictures) },
    { weight: 2, arbitrary: fc.constantFrom(...barbed) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );

const tomorrow = dayAfter(dayAt(new Date()), 1);

/** What a field of this name holds when it is well-meant. */
export function fitting(name: string, { ids, emails }: Places): fc.Arbitrary<string> {
  if (/(?:^|_)id$|Id$/.test(name)) return fc.constantFrom(...ids);
  if (/email/i.test(name)) return fc.constantFrom(...emails);
  if (/version|seen|^list$/i.test(name)) return fc.constantFrom('', '0', '1', '2');
  if (/until|date|^from$|^to$/i.test(name))
    return fc.constantFrom('', tomorrow, '2026-02-30', '275760-09-14');
  const some = fc.array(fc.constantFrom(...ids), { maxLength: 3 });
  if (name === 'lines') return some.map((named) => named.map((id) => `${id}:10`).join(' '));
  if (name === 'orderIds') return some.map((named) => named.join(','));
  if (name === 'requestKey') return fc.constantFrom('', 'a-key-of-a-form', 'k'.repeat(200));
  if (/quantity|available|units|rating|amount|price|stock/i.test(name))
    return fc.constantFrom('1', '5', '10', '12');
  if (/img|photo/i.test(name)) return fc.constant('/catalogue/foam-brush-set.webp');
  if (name === 'token') return fc.constant('t'.repeat(43));
  return fc.constantFrom(...plain);
}

/** Anything that JSON can say. */
export const valuesOf = (places: Places): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: textsOf(places) },
    { weight: 2, arbitrary: fc.constantFrom(...strange) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

/** Fields that nobody may set. */
const forbidden = [
  'role',
  'isAdmin',
  'userId',
  'paid',
  'state',
  'passwordHash',
  'sessions',
  'live',
  'hidden',
  '$set',
];

/** Objects with these fields: most as they are meant, some with anything at all, some left out or made up. */
export const fieldsOf = (
  names: readonly string[],
  good: Readonly<Record<string, unknown>>,
  places: Places,
): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.tuple(...names.map((name) => fc.oneof(fc.constant(good[name]), fitting(name, places)))),
      fc.dictionary(fc.constantFrom(...names, ...forbidden), valuesOf(places), { maxKeys: 3 }),
      fc.subarray([...names], { maxLength: 1 }),
    )
    .map(([fit, odd, gone]) => {
      const fields = names.map((name, index): [string, unknown] => [name, fit[index]]);
      return Object.fromEntries([...fields.filter(([name]) => !gone.includes(name)), ...Object.entries(odd)]);
    });

/** The bytes of files that are none, or broken. */
export const filesOf = (picture: Buffer): fc.Arbitrary<File> =>
  fc
    .record({
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        fc.integer({ min: 0, max: picture.length }).map((end) => new Uint8Array(picture.subarray(0, end))),
        fc.constant(new Uint8Array(Buffer.from('<svg onload="alert(1)"/>'))),
      ),
      name: fc.constantFrom('a.png', '../../a.png', 'a.png\0.svg', '', 'a"\r\nX: y', 'x'.repeat(300)),
      type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', '', 'image/webp'),
    })
    .map(({ bytes, name, type }) => new File([new Uint8Array(bytes)], name, { type }));
