import { expect } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from '@/lib/http/openapi/document';

const response = z.looseObject({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })).optional(),
});
const operation = z.looseObject({ responses: z.record(z.string(), z.unknown()) });
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ responses: z.record(z.string(), response) }),
});

const raw: unknown = JSON.parse(JSON.stringify(openApiDocument('http://localhost:3900')));
const document = documentSchema.parse(raw);

/** A part of the document with all references replaced by what they refer to. */
function resolved(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolved);
  if (typeof part !== 'object' || part === null) return part;
  const { $ref: to } = z.looseObject({ $ref: z.string().optional() }).parse(part);
  if (to === undefined)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value)]));
  const found = to
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((place, name) => Object(place)[name], raw);
  expect(found, `${to} is in the document`).toBeDefined();
  return resolved(found);
}

/** Headers that need no declaration. */
const general = ['content-type', 'content-length', 'cache-control'];

type Declared = { headers: string[]; content: z.output<typeof response>['content']; schema: z.ZodType };

const known = new Map<string, Declared>();

/** What the document declares of an answer; read once for each, because there are thousands of answers. */
function declaredOf(name: string, part: unknown): Declared {
  const kept = known.get(name);
  if (kept) return kept;
  const { headers, content } = response.parse(resolved(part));
  const made = {
    headers: Object.keys(headers).map((header) => header.toLowerCase()),
    content,
    schema: z.fromJSONSchema(Object(content?.['application/json']?.schema)),
  };
  known.set(name, made);
  return made;
}

async function holdAgainst(name: string, part: unknown, answer: Response): Promise<void> {
  const { headers: declared, content, schema } = declaredOf(name, part);
  for (const header of answer.headers.keys())
    if (!general.includes(header)) expect(declared, `${name}: header ${header}`).toContain(header);
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (!content) return expect(await answer.text(), name).toBe('');
  expect(Object.keys(content), `${name}: ${type}`).toContain(type);
  if (type !== 'application/json') return;
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  schema.parse(await answer.json());
}

/**
 * Checks an answer against the OpenAPI document: status and headers must be declared and the body must match the
 * schema. An undeclared method must be answered as WrongMethod. Paths that the document leaves out are not checked.
 * @param path as written in the document
 */
export async function checkAnswer(method: string, path: string, answer: Response): Promise<void> {
  const calls = document.paths[path];
  if (!calls) return;
  const described = calls[method.toLowerCase()];
  const name = `${method} ${path} ${answer.status}`;
  const part =
    answer.status === 405 && !described
      ? document.components.responses['WrongMethod']
      : described?.responses[String(answer.status)];
  expect(part, `${name} is declared`).toBeDefined();
  await holdAgainst(name, part, answer);
}

/** The fields of a call's body according to the document. */
export function bodyFields(method: string, path: string): string[] {
  const content = z.looseObject({
    requestBody: z.looseObject({
      content: z.record(
        z.string(),
        z.looseObject({ schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }) }),
      ),
    }),
  });
  const { requestBody } = content.parse(document.paths[path]?.[method.toLowerCase()]);
  return Object.values(requestBody.content).flatMap(({ schema }) => Object.keys(schema.properties));
}
