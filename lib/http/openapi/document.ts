import * as z from 'zod';
import { identityCookie } from '@/lib/auth/cookies';
import { type ErrorCode, statusOf } from '@/lib/base/error-codes';
import { exportNames } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { imageLimits } from '@/lib/images/schema';
import { answerHeaders, failureName, failureResponses, inPath, namedHeaders, optionsOf } from './answers';
import type { JsonSchema } from './json-schema';
import type { Operation } from './operation';
import { operations } from './operations';
import { namedWires } from './wire';

const names = new Map(namedWires);

/** JSON Schema of a request: numbers also as text, fields with defaults optional, extra fields allowed. */
function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
      const { properties = {}, required } = jsonSchema;
      const optional = Object.keys(properties).filter((name) => 'default' in Object(properties[name]));
      if (required) jsonSchema.required = required.filter((name) => !optional.includes(name));
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.type === 'number' || jsonSchema.type === 'integer') {
        const { type, ...bounds } = jsonSchema;
        Object.assign(jsonSchema, { ...bounds, type: [type, 'string'] });
      }
    },
  });
  return json;
}

function answerSchema(schema: z.ZodType): JsonSchema {
  const name = names.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : plainSchema(schema);
}

function plainSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'output' });
  return json;
}

const ids: Record<string, JsonSchema> = {
  id: { type: 'string', pattern: '^[0-9a-f]{24}$' },
  email: { type: 'string', format: 'email' },
  list: { type: 'string', enum: exportNames },
};

const paging = {
  limit: {
    schema: { type: 'integer', minimum: 1, maximum: 1000 },
    description: 'Entries of one page; without it the whole list is streamed.',
  },
  cursor: {
    schema: ids['id'],
    description:
      'The _id of the last entry that was read; `Link` and `X-Next-Cursor` tell the next one. Meant for reading a list once: an entry may appear later before others, such as a draft that goes on sale or an order that took longer to be placed.',
  },
};

function parametersOf({ path, query = {}, ids: named = {}, headers = {}, list }: Operation): JsonSchema[] {
  const inQuery = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const eachId = Object.entries(named).map(([name, description]) => ({
    name,
    in: 'query',
    required: true,
    description,
    schema: { type: 'array', items: ids['id'] },
  }));
  const inHeader = Object.entries(headers).map(([name, { description, schema }]) => ({
    name,
    in: 'header',
    description,
    schema: plainSchema(schema),
  }));
  const pages = list ? Object.entries(paging).map(([name, rest]) => ({ name, in: 'query', ...rest })) : [];
  return [...inPath(path, ids), ...inQuery, ...eachId, ...pages, ...inHeader];
}

/** The errors that a call can answer with because of the call itself. */
export function errorsOf({ method, access, body, errors = [], list }: Operation): ErrorCode[] {
  // A body that is too large is refused everywhere, even where none is expected.
  const codes: ErrorCode[] = ['too_large', ...errors];
  if (access !== 'public') codes.push('unauthorized');
  // Writes from another site's page with only a cookie are refused as well.
  if (access === 'admin' || (access === 'user' && method !== 'get')) codes.push('forbidden');
  if (list) codes.push('invalid');
  if (body) codes.push('unsupported_type');
  return [...new Set(codes)].toSorted((one, other) => statusOf[one] - statusOf[other]);
}

/** The same plus what can happen to any call: an internal error, or an unavailable service. */
const everyErrorOf = (operation: Operation): ErrorCode[] => [
  ...errorsOf(operation).filter((code) => code !== 'unavailable'),
  'internal',
  'unavailable',
];

function answersOf(operation: Operation): JsonSchema {
  const { answer, file = 'text/csv', list, status = 200, jsonFile } = operation;
  const asJson = jsonFile && answerSchema(jsonFile);
  const schema = answer && answerSchema(answer);
  // Binary content has no schema in OpenAPI 3.1: clients made from one would read it as text.
  const asFile = file === 'application/pdf' ? {} : { schema: { type: 'string' } };
  const content = schema
    ? { 'application/json': { schema: list ? { type: 'array', items: schema } : schema } }
    : { [file]: asFile, ...(asJson && { 'application/json': { schema: asJson } }) };
  const failures = everyErrorOf(operation).map((code) => [
    statusOf[code],
    { $ref: `#/components/responses/${failureName(code)}` },
  ]);
  const done = { description: 'Done', headers: answerHeaders(operation), content };
  return { [status]: done, ...Object.fromEntries(failures) };
}

/** The body's schema plus the fields that are accepted and ignored. */
function withIgnored(schema: JsonSchema, ignored: Operation['ignored'] = {}): JsonSchema {
  const more = Object.entries(ignored).map(([name, description]) => [name, { description }]);
  return { ...schema, properties: { ...Object(schema['properties']), ...Object.fromEntries(more) } };
}

function bodyOf({ body, ignored, path, method }: Operation): JsonSchema {
  if (!body) return {};
  if (path !== '/upload') {
    const schema = withIgnored(requestSchema(body), ignored);
    // The only call whose body is optional (specification §7: "the order").
    const required = !(method === 'patch' && path === '/allOrders/{id}');
    return { requestBody: { required, content: { 'application/json': { schema } } } };
  }
  const image = { type: 'string', contentMediaType: 'image/*', maxLength: imageLimits.bytes };
  const schema = { type: 'object', required: ['image'], properties: { image } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function describeCall(operation: Operation): JsonSchema {
  const { method, path, access, summary } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: `${method}${path}`.replace(/[^a-z]+([a-z]?)/gi, (_all, letter: string) =>
      letter.toUpperCase(),
    ),
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(operation),
    responses: answersOf(operation),
    security: access === 'public' ? [{}, { bearer: [] }, { cookie: [] }] : [{ bearer: [] }, { cookie: [] }],
    'x-access': access,
  };
}

/** The API as OpenAPI 3.1, made from the schemas that validate requests and responses. */
export function openApiDocument(origin: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeCall(operation) };
  }
  for (const [path, calls] of Object.entries(paths)) paths[path] = { ...calls, options: optionsOf(path) };
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1.0.0',
      description:
        'Send the token of PUT /user/{email} as a bearer token. A session cookie works, too; writes then need the Origin header of this site. Lists come oldest first. Bodies are JSON in UTF-8; one without a Content-Type counts as that. Other methods of an address answer 405 (WrongMethod). Addresses of pictures that come with the shop are paths; `Accept: application/json; images=absolute` makes them whole.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: Object.fromEntries(namedWires.map(([schema, name]) => [name, plainSchema(schema)])),
      responses: failureResponses,
      headers: namedHeaders,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: identityCookie('session-token', origin.startsWith('https:')),
        },
      },
    },
  };
}
