import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aProduct } from '../support/factories.ts';
import type { App } from '../support/parts/app.ts';
import { type Collector, type Span, startCollector } from '../support/parts/collector.ts';
import { aPicture, pictureForm } from '../support/pictures.ts';
import { aClient, charge, open, place, send, tell, textOf } from './support/client.ts';
import { logOf, openApp, ownServices, ports } from './support/shop.ts';

/** What a production build tells of itself where traces are sent somewhere, and that it loads nothing for it elsewhere. */
ownServices();

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const modules = path.join(import.meta.dirname, '../../.data/test/modules.txt');
const noting = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'support/note-modules.mjs')).href}`,
  NOTED_MODULES: modules,
};
/** The bundle's part that has OpenTelemetry inside, and packages of that name but the one Next asks for itself. */
const isOfTraces = (line: string) =>
  /\/start\/open-[^/]+\.mjs$/.test(line) ||
  (line.includes('@opentelemetry/') && !line.includes('@opentelemetry/api/'));
const loaded = () => readFileSync(modules, 'utf8').split('\n').filter(isOfTraces);

const lineSchema = z.looseObject({ time: z.string() });

const parent = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

const route =
  (wanted: string, method = 'GET') =>
  ({ name, kind }: Span) =>
    kind === 2 && name === `${method} ${wanted}`;

/** Every span but the first is below another of its trace. */
function expectOneTree(spans: readonly Span[], root: string): void {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => !ids.has(parentSpanId));
  expect(roots.map(({ name }) => name)).toEqual([root]);
}

describe('a shop with an exporter', { timeout: 300_000 }, () => {
  /** One for all of these tests, of which the last stops it. */
  let app: App;
  beforeAll(async () => {
    rmSync(modules, { force: true });
    app = await openApp(ports[0], {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=key%20of%20the%20collector',
      OTEL_SERVICE_NAME: 'our-shop',
      TRUST_PROXY: '1',
      ...noting,
    });
  });

  it('sends one trace for a request: the server, Next below it, the database below that', async () => {
    expect(loaded().length).toBeGreaterThan(0);
    const { slug } = await aProduct();
    await fetch(`${app.origin}/products/${slug}?email=jo@secret.example`);
    const typesOf = (spans: readonly Span[]) => spans.map(({ attributes }) => attributes['next.span_type']);
    const ofNext = ['BaseServer.handleRequest', 'AppRender.getBodyResult'];
    const spans = await collector.traceWith(route('/products/[slug]'), (found) =>
      ofNext.every((type) => typesOf(found).includes(type)),
    );
    expectOneTree(spans, 'GET /products/[slug]');
    const [server] = spans.filter(route('/products/[slug]'));
    expect(server?.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/products/[slug]',
      'http.response.status_code': 200,
      'storefront.request_id': expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    const [found] = spans.filter(({ attributes }) => attributes['db.collection.name'] === 'products');
    expect(found).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'mongodb' } });
    expect(collector.resources()[0]).toMatchObject({ 'service.name': 'our-shop' });
    expect(collector.calls[0]).toMatchObject({ 'x-collector-key': 'key of the collector' });

    // What is done for a buyer at Stripe, at the image host and by mail.
    const client = await aClient({ email: 'jo@secret.example' });
    const product = await aProduct();
    const orderId = textOf(await place(app.origin, client, product), 'insertedId');
    const intent = await open(app.origin, client, orderId);
    await charge(intent);
    expect((await tell(app.origin, client, orderId, intent)).status).toBe(200);
    const paying = await collector.traceWith(route('/api/create-payment-intent', 'POST'));
    expectOneTree(paying, 'POST /api/create-payment-intent');
    const asked = paying.find(({ attributes }) => attributes['server.address'] === '127.0.0.1');
    expect(asked?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
    });
    const mail = await collector.traceWith(
      ({ attributes }) => attributes['network.protocol.name'] === 'smtp',
    );
    expect(mail).toHaveLength(1);
    const upload = await fetch(`${app.origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: pictureForm(await aPicture()),
    });
    expect(upload.status).toBe(200);
    const uploading = await collector.traceWith(route('/api/upload', 'POST'));
    expectOneTree(uploading, 'POST /api/upload');
    expect(uploading.some(({ name, kind }) => kind === 3 && name.startsWith('PUT '))).toBe(true);

    // Personal addresses are paths of the shop, and links hold tokens.
    await send(app.origin, client, 'GET', `/user/${client.actor.email}`);
    await collector.traceWith(route('/api/user/[email]'));
    for (const secret of ['secret.example', client.token, orderId, intent, slug, 'x-collector-key'])
      expect(collector.text()).not.toContain(secret);
    for (const { name } of collector.spans())
      expect(name, 'machines ask for it').not.toMatch(/api\/(?:ready|health|metrics)/);
  });

  it('is below the span that the trusted proxy names, and untraced where the proxy does not trace', async () => {
    const ask = (flags: string, to: string) =>
      fetch(`${app.origin}${to}`, { headers: { traceparent: `00-${parent.trace}-${parent.span}-${flags}` } });
    await ask('00', '/api/featured');
    await ask('01', '/api/products');
    const spans = await collector.traceWith(({ traceId }) => traceId === parent.trace);
    expect(spans.filter(({ parentSpanId }) => parentSpanId === parent.span)).toMatchObject([
      { name: 'GET /api/products', kind: 2 },
    ]);
    expect(collector.spans().filter(route('/api/featured'))).toEqual([]);
  });

  it('sends what is left when it is told to stop', async () => {
    await fetch(`${app.origin}/api/docs`);
    app.signal('SIGTERM');
    expect(await app.exited).toBe(0);
    await expect.poll(() => collector.spans().some(route('/api/docs'))).toBe(true);
  });
});

describe('a shop', { timeout: 300_000 }, () => {
  it('works and stops as ever while nobody takes its traces, and says so once a minute', async () => {
    const app = await openApp(ports[0], { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    const before = logOf(ports[0]).length;
    const client = await aClient();
    for (let each = 0; each < 5; each += 1)
      expect((await place(app.origin, client, await aProduct())).status).toBe(201);
    await expect.poll(() => logOf(ports[0]).slice(before)).toContain('traces could not be sent');
    const since = performance.now();
    app.signal('SIGTERM');
    expect(await app.exited).toBe(0);
    console.log(`stopped after ${((performance.now() - since) / 1000).toFixed(1)} s`);
    const lines = logOf(ports[0])
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('traces'));
    const at = lines.map((line) => Date.parse(lineSchema.parse(JSON.parse(line)).time));
    expect(at.filter((time, index) => index > 0 && time - (at[index - 1] ?? 0) < 59_000)).toEqual([]);
    expect(lines[0]).toContain('"reason":"ECONNREFUSED"');
  });

  it('without an exporter loads nothing of OpenTelemetry', async () => {
    rmSync(modules, { force: true });
    const app = await openApp(ports[0], noting);
    await place(app.origin, await aClient(), await aProduct());
    await app.stop();
    expect(readFileSync(modules, 'utf8')).toContain('/start/main.mjs');
    expect(loaded()).toEqual([]);
  });
});
