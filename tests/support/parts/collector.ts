import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const valueSchema = z
  .object({ stringValue: z.string(), intValue: z.coerce.number(), boolValue: z.boolean() })
  .partial()
  .transform(({ stringValue, intValue, boolValue }) => stringValue ?? intValue ?? boolValue);
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().default(''),
  name: z.string(),
  /** OTLP span kind: 2 for a request that was served, 3 for an outgoing call. */
  kind: z.number(),
  attributes: attributesSchema,
});
export type Span = z.output<typeof spanSchema>;

/** OTLP/HTTP as JSON (OpenTelemetry protocol, "JSON Protobuf Encoding"). */
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type Collector = {
  readonly address: string;
  /** All request bodies as received. */
  text(): string;
  spans(): Span[];
  /** The resource attributes of the senders. */
  resources(): Record<string, unknown>[];
  /** The headers of each request. */
  readonly calls: IncomingMessage['headers'][];
  /** The whole trace of the first matching span, once nothing has arrived for a second. @throws Error after 20 s */
  traceWith(isIt: (span: Span) => boolean): Promise<Span[]>;
  close(): Promise<void>;
};

/** Starts a collector that records the traces it receives. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const calls: IncomingMessage['headers'][] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const isOurs = request.method === 'POST' && request.url === '/v1/traces';
    if (isOurs) bodies.push(body);
    if (isOurs) calls.push(request.headers);
    response.writeHead(isOurs ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens at a port
  const sent = () => bodies.flatMap((body) => bodySchema.parse(JSON.parse(body)).resourceSpans);
  const spans = () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return {
    address: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    spans,
    resources: () => sent().map(({ resource }) => resource.attributes),
    calls,
    async traceWith(isIt) {
      const end = Date.now() + 20_000;
      for (let before = -1; ; before = bodies.length) {
        const found = spans().find(isIt);
        const isQuiet = bodies.length === before;
        if (found && isQuiet) return spans().filter(({ traceId }) => traceId === found.traceId);
        if (Date.now() > end)
          throw new Error(`No such span among ${[...new Set(spans().map(({ name }) => name))].join(', ')}`);
        await pause(1_000);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
