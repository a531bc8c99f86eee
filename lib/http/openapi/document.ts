import * as z from 'zod';
import { type ErrorCode, statusOf } from '@/lib/base/errors';
import { exportNames } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { imageLimits } from '@/lib/images/schema';
import { type Operation, operations } from './operations';
import { namedWires } from './wire';

export type JsonSchema = { [key: string]: unknown };

const names = new Map(namedWires);

/** JSON Schema of what a client may send: numbers also as text, defaults left out, more fields than we take. */
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
    description: 'The _id of the last entry that is known; `Link` and `X-Next-Cursor` tell the next one.',
  },
};

function parametersOf({ path, query = {}, list }: Operation): JsonSchema[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: ids[name],
  }));
  const inQuery = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const pages = list ? Object.entries(paging).map(([name, rest]) => ({ name, in: 'query', ...rest })) : [];
  return [...inPath, ...inQuery, ...pages];
}

/** Every status that the call may answer with, 5xx left out. */
export function errorsOf({ method, access, errors = [], list }: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [...errors];
  if (access !== 'public') codes.push('unauthorized');
  // A cookie alone from another site's page is refused too.
  if (access === 'admin' || (access === 'user' && method !== 'get')) codes.push('forbidden');
  if (list) codes.push('invalid');
  return [...new Set(codes)].toSorted((one, other) => statusOf[one] - statusOf[other]);
}

function answersOf(operation: Operation): JsonSchema {
  const { answer, list, status = 200 } = operation;
  const schema = answer && answerSchema(answer);
  const content = schema
    ? { 'application/json': { schema: list ? { type: 'array', items: schema } : schema } }
    : { 'text/csv': { schema: { type: 'string' } } };
  const failures = errorsOf(operation).map((code) => [
    statusOf[code],
    { $ref: '#/components/responses/Failure' },
  ]);
  return { [status]: { description: 'Done', content }, ...Object.fromEntries(failures) };
}

function bodyOf({ body, path }: Operation): JsonSchema {
  if (!body) return {};
  if (path !== '/upload') {
    return {
      requestBody: { required: true, content: { 'application/json': { schema: requestSchema(body) } } },
    };
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

/** The API as OpenAPI 3.1, from the same schemas that check requests and answers. */
export function openApiDocument(origin: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeCall(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1.0.0',
      description:
        'Send the token of PUT /user/{email} as a bearer token. A session cookie does too; writes then need the Origin header of this site. Lists come oldest first.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: Object.fromEntries(namedWires.map(([schema, name]) => [name, plainSchema(schema)])),
      responses: {
        Failure: {
          description: 'What went wrong, in words',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'authjs.session-token' },
      },
    },
  };
}
