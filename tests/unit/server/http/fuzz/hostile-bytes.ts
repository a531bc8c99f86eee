import fc from 'fast-check';

/** What hides in a body and must never be read as a request. */
const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

/** Mostly the first, sometimes one of the others. */
const mostly = (usual: string, ...others: string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

const method = mostly('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'TRACE', 'CONNECT', 'PRI', 'get', '', 'G\tET');
const target = mostly(
  ...(['/api/one', '/api/two?a=[$ne]', '/', '//evil.example/api', 'http://a/api/one', '*', 'a:1'] as const),
  ...['/api/%', '/api/%00', '/api/\u0001', '/api/\u00e9', '/api/ two', `/api/${'x'.repeat(8200)}`, ''],
  ...['/dashboard', '/_next/static/a.js', '/_next/image?url=%2Fa&w=1&q=1', '/api/../x', '/api/auth/csrf'],
);
const version = mostly(
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/1.1 ',
  'http/1.1',
  'HTTP/11',
  '',
);
const lineEnd = mostly('\r\n', '\n', '\r', '\r\r\n', '\r\n ', '\u0000\r\n');

const lengths = [
  '0',
  '1',
  '5',
  `${smuggled.length}`,
  '+5',
  '-1',
  '5, 5',
  '5 5',
  '0x5',
  '05',
  '5\u000b',
  '',
  'a',
];
const codings = ['chunked', 'Chunked', 'gzip, chunked', 'chunked, chunked', 'chunked, identity', 'identity'];
const oddCodings = ['\u000bchunked', 'xchunked', 'chunked;a=b', '"chunked"', ',chunked', 'chunked,', ''];
const names = [
  'X-A',
  'X-A ',
  ' X-A',
  'X_A',
  'X\u0000A',
  '',
  'X-\u00e9',
  'Content_Length',
  'content-length\t',
];
const others = [
  ...['Connection: close', 'Connection: keep-alive', 'Connection: content-length', 'Connection: Upgrade'],
  ...['Expect: 100-continue', 'Expect: junk', 'Upgrade: h2c', 'Upgrade: websocket', 'HTTP2-Settings: AAA'],
  ...[
    'Host: b',
    'Host: ',
    'Host : a',
    'Trailer: Content-Length',
    'Accept-Encoding: gzip;q=',
    'Range: bytes=0-',
  ],
  ...[
    'Accept: text/html',
    'X-Forwarded-Host: evil.example',
    'Cookie: a',
    'If-None-Match: ,,,',
    'no colon at all',
  ],
  ...['Content-Type: multipart/form-data; boundary=', 'Access-Control-Request-Method: x', 'Origin: null'],
  ...['X-Long: '.padEnd(9000, 'x'), 'X: y\r\n folded', 'X: y\nContent-Length: 5', 'X: \u0000', 'X: \u007f'],
];
const field = fc.oneof(
  fc.constantFrom(...lengths).map((length) => `Content-Length: ${length}`),
  fc.constantFrom(...codings, ...oddCodings).map((coding) => `Transfer-Encoding: ${coding}`),
  fc.constantFrom(...names).map((name) => `${name}: 5`),
  fc.constantFrom(...others),
);

const chunk = fc
  .record({
    data: fc.constantFrom('hello', smuggled, 'a', '\r\n', '0\r\n\r\n'),
    size: mostly('', '+', '0x', '-', ' ', '0000000000000000', 'fffffffff', '_'),
    extension: mostly('', ';a=b', ';a="\r\n"', ' ', ';\u0000', `;${'x'.repeat(20_000)}`, ';a\nb'),
    [1]: lineEnd,
    [2]: lineEnd,
  })
  .map(
    ({ data, size, extension, 1: one, 2: two }) =>
      `${size}${data.length.toString(16)}${extension}${one}${data}${two}`,
  );
const lastChunk = mostly(
  '0\r\n\r\n',
  ...[
    '0\r\nX: y\r\n\r\n',
    '0\r\nContent-Length: 5\r\n\r\n',
    '00\r\n\r\n',
    '0\n\n',
    '0\r\n\n',
    '0;a\r\n\r\n',
    '',
  ],
  `0\r\n${smuggled}`,
);
const body = fc.oneof(
  fc.constant({ fields: [] as string[], bytes: '' }),
  fc.constantFrom('hello', smuggled).map((bytes) => ({
    fields: ['Content-Type: text/plain', `Content-Length: ${bytes.length}`],
    bytes,
  })),
  fc.tuple(fc.array(chunk, { maxLength: 3 }), lastChunk).map(([chunks, last]) => ({
    fields: ['Transfer-Encoding: chunked'],
    bytes: chunks.join('') + last,
  })),
  fc.constantFrom('hello', smuggled, '0\r\n\r\n').map((bytes) => ({ fields: [], bytes })),
);

const request = fc
  .record({
    method: fc.oneof(method, fc.constant('POST')),
    target,
    version,
    host: mostly('Host: a', 'Host: a\r\nHost: b', 'X: no-host', 'host:a'),
    extra: fc.array(field, { maxLength: 2 }),
    body,
    isBodyFirst: fc.boolean(),
    ends: fc.array(lineEnd, { minLength: 10, maxLength: 10 }),
  })
  .map((made) => {
    const fields = made.isBodyFirst
      ? [...made.body.fields, ...made.extra]
      : [...made.extra, ...made.body.fields];
    const lines = [`${made.method} ${made.target} ${made.version}`, made.host, ...fields, ''];
    return lines.map((line, at) => line + (made.ends[at] ?? '\r\n')).join('') + made.body.bytes;
  });

/** Bytes changed here and there: one put in, taken out or replaced. */
const damage = fc.array(
  fc.record({
    place: fc.double({ min: 0, max: 0.999, noNaN: true }),
    remove: fc.integer({ min: 0, max: 2 }),
    insert: fc.oneof(fc.constantFrom('', '\r', '\n', '\r\n', ' ', ':', '\u0000', '\u00ff'), fc.string()),
  }),
  { maxLength: 2 },
);

/** What somebody might send on one connection, and where it is cut into packets. */
export const hostileBytes = fc
  .record({
    requests: fc.array(request, { minLength: 1, maxLength: 4 }),
    damage: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: damage }),
    cuts: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 3 }),
    noise: fc.option(fc.uint8Array({ maxLength: 200 }), { freq: 30 }),
  })
  .map((made) => {
    let text = made.requests.join('');
    for (const { place, remove, insert } of made.damage) {
      const at = Math.floor(place * text.length);
      text = text.slice(0, at) + insert + text.slice(at + remove);
    }
    const bytes = made.noise ? Buffer.from(made.noise) : Buffer.from(text, 'latin1');
    const places = made.cuts.map((cut) => Math.floor(cut * bytes.length)).toSorted((a, b) => a - b);
    return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
  });
