import type { ErrorCode } from '@/lib/base/error-codes';
import type { JsonSchema } from './json-schema';
import type { Operation } from './operation';

/** Response headers by name; general ones such as Cache-Control are left out. */
const headers = {
  'Retry-After': {
    description: 'Seconds to wait before another try',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': {
    description:
      'How to say who is asking: `Bearer`, with `error="invalid_token"` when what was sent is not valid',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that the address has', schema: { type: 'string' } },
  Vary: {
    description:
      'Accept, for with `images=absolute` there pictures are whole addresses; Sec-Fetch-Site, for pages of the shop itself',
    schema: { type: 'string' },
  },
  Link: { description: 'The next page, as `rel="next"`; absent on the last one', schema: { type: 'string' } },
  'X-Next-Cursor': { description: 'The cursor of the next page', schema: { type: 'string' } },
  'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } },
} as const satisfies Record<string, JsonSchema>;
type HeaderName = keyof typeof headers;

/** The `components.headers` of the document. */
export const namedHeaders: JsonSchema = headers;

const refer = (...names: readonly HeaderName[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of a successful response. */
export function answerHeaders({ answer, list }: Operation): JsonSchema {
  if (!answer) return refer('Content-Disposition');
  return list ? refer('Vary', 'Link', 'X-Next-Cursor') : refer('Vary');
}

const failures: Record<
  ErrorCode | 'wrong_method',
  { name: string; description: string; headers: JsonSchema }
> = {
  invalid: {
    name: 'Invalid',
    description: 'Something sent makes no sense; `fieldErrors` say what',
    headers: {},
  },
  unauthorized: {
    name: 'Unauthorized',
    description: 'Nobody is signed in, or the token has ended',
    headers: refer('WWW-Authenticate'),
  },
  forbidden: { name: 'Forbidden', description: 'Not for this caller', headers: {} },
  not_found: { name: 'NotFound', description: 'There is none, or none for this caller', headers: {} },
  wrong_method: {
    name: 'WrongMethod',
    description: 'The address does not have this method',
    headers: refer('Allow'),
  },
  conflict: { name: 'Conflict', description: 'As things stand it cannot be done', headers: {} },
  too_large: { name: 'TooLarge', description: 'The body is too large', headers: {} },
  unsupported_type: {
    name: 'UnsupportedType',
    description: 'The body is neither JSON in UTF-8 nor, where a picture is sent, a form',
    headers: {},
  },
  limited: { name: 'Limited', description: 'Too much at once', headers: refer('Retry-After') },
  internal: { name: 'Failed', description: 'Something went wrong in the shop', headers: {} },
  unavailable: {
    name: 'Unavailable',
    description: 'A service that the call needs is away',
    headers: refer('Retry-After'),
  },
};

/** The name of this failure's response in the document. */
export const failureName = (code: ErrorCode): string => failures[code].name;

/** All failure responses, by name. */
export const failureResponses: JsonSchema = Object.fromEntries(
  Object.values(failures).map(({ name, description, headers: sent }) => [
    name,
    {
      description,
      headers: sent,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
);

/** The parameters in a path's braces, with these schemas. */
export const inPath = (path: string, schemas: Record<string, JsonSchema> = {}): JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string' },
  }));

/** The OPTIONS operation of a path. */
export const optionsOf = (path: string): JsonSchema => ({
  summary: 'Which methods there are',
  tags: [path.split('/')[1] ?? ''],
  ...(path.includes('{') && { parameters: inPath(path) }),
  responses: { 204: { description: 'Done', headers: refer('Allow') } },
  security: [{}],
});
