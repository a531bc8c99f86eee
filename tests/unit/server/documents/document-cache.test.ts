import { describe, expect, it, vi } from 'vitest';
import { DocumentCache, type Rendered } from '../../../../server/documents/document-cache.ts';
import { Expiry } from '../../../../server/documents/expiry.ts';
import { type StoredDocument, storeDocument } from '../../../../server/documents/stored-document.ts';

const document = (text: string) => storeDocument(Buffer.from(text), [['Content-Type', 'text/html']], 1);
const rendered = async (text: string): Promise<Rendered> => ({
  kind: 'document',
  document: await document(text),
  isStale: false,
});
const text = (result: Rendered | StoredDocument | undefined) => {
  const found =
    result && 'kind' in result ? (result.kind === 'document' ? result.document : undefined) : result;
  return found?.variants.identity.body.toString();
};
const failure: Rendered = { kind: 'failure' };

function setUp(
  render: (path: string) => Promise<Rendered>,
  options: { maxBytes?: number; patienceMs?: number } = {},
) {
  const clock = { now: 0 };
  const expiry = new Expiry({ repeat: async () => undefined });
  const cache = new DocumentCache({ render, expiry, now: () => clock.now, patienceMs: 5_000, ...options });
  const mutate = () => {
    const scope = expiry.begin();
    expiry.run(scope, () => expiry.expire());
    return scope;
  };
  return { cache, clock, expiry, mutate };
}

describe('the document cache', () => {
  it('renders once for everybody who asks meanwhile', async () => {
    const render = vi.fn(() => rendered('a'));
    const { cache } = setUp(render);
    const all = await Promise.all([cache.get('/'), cache.get('/'), cache.get('/')]);
    expect(all.map(text)).toEqual(['a', 'a', 'a']);
    expect(render).toHaveBeenCalledTimes(1);
    expect(text(cache.fresh('/'))).toBe('a');
  });

  it('renders again after its time', async () => {
    const { cache, clock } = setUp(() => rendered('a'));
    await cache.get('/');
    clock.now = 59_999;
    expect(cache.fresh('/')).toBeDefined();
    clock.now = 60_000;
    expect(cache.fresh('/')).toBeUndefined();
  });

  it('keeps a document that Next is renewing for a second only', async () => {
    const { cache, clock } = setUp(async () => ({
      kind: 'document',
      document: await document('old'),
      isStale: true,
    }));
    await cache.get('/');
    clock.now = 1_000;
    expect(cache.fresh('/')).toBeUndefined();
  });

  it('never keeps what was rendered before an expiry', async () => {
    const gate = Promise.withResolvers<Rendered>();
    const render = vi
      .fn()
      .mockReturnValueOnce(gate.promise)
      .mockImplementation(() => rendered('new'));
    const { cache, expiry, mutate } = setUp(render);
    const early = cache.get('/');
    await Promise.resolve();
    expiry.close(mutate());
    gate.resolve(await rendered('old'));
    expect(text(await early)).toBe('old');
    expect(cache.fresh('/')).toBeUndefined();
    expect(text(await cache.get('/'))).toBe('new');
  });

  it('keeps nothing while a mutation is under way, and nobody joins a render from before its answer', async () => {
    const old = Promise.withResolvers<Rendered>();
    const render = vi
      .fn()
      .mockReturnValueOnce(old.promise)
      .mockImplementation(() => rendered('new'));
    const { cache, expiry, mutate } = setUp(render);
    const scope = mutate();
    const during = cache.get('/');
    await Promise.resolve();
    expiry.answer(scope);
    const after = cache.get('/');
    old.resolve(await rendered('old'));
    expect(text(await during)).toBe('old');
    expect(text(await after)).toBe('new');
    expect(cache.fresh('/')).toBeUndefined();
    expiry.close(scope);
    await cache.get('/');
    expect(text(cache.fresh('/'))).toBe('new');
  });

  it('shows the last good copy while renders fail, and recovers by itself', async () => {
    const render = vi.fn(() => rendered('good'));
    const { cache, clock, expiry, mutate } = setUp(render);
    await cache.get('/');
    expiry.close(mutate());
    render.mockResolvedValue(failure);
    expect(text(await cache.get('/'))).toBe('good');
    expect(text(await cache.get('/'))).toBe('good');
    expect(render).toHaveBeenCalledTimes(2);
    render.mockImplementation(() => rendered('again'));
    clock.now += 2_000;
    await cache.get('/');
    await vi.waitFor(() => expect(text(cache.fresh('/'))).toBe('again'));
  });

  it('shows the last good copy when a render takes too long', async () => {
    const render = vi.fn(() => rendered('good'));
    const { cache, expiry, mutate } = setUp(render, { patienceMs: 500 });
    await cache.get('/');
    expiry.close(mutate());
    render.mockReturnValue(new Promise(() => undefined));
    expect(text(await cache.get('/'))).toBe('good');
  });

  it('says so when there is no copy, without asking again at once', async () => {
    const render = vi.fn(async () => failure);
    const { cache, clock } = setUp(render);
    expect(await cache.get('/')).toEqual(failure);
    expect(await cache.get('/')).toEqual(failure);
    expect(render).toHaveBeenCalledTimes(1);
    clock.now += 2_000;
    await cache.get('/');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('passes on other answers without keeping them', async () => {
    const answer = { status: 404, headers: new Map<string, string>(), body: Buffer.from('no') };
    const { cache } = setUp(async () => ({ kind: 'answer', answer }));
    expect(await cache.get('/')).toEqual({ kind: 'answer', answer });
    expect(cache.bytes).toBe(0);
  });

  it('stays within its memory', async () => {
    const { bytes } = await document('x'.repeat(1_000));
    const { cache } = setUp(() => rendered('x'.repeat(1_000)), { maxBytes: 2 * bytes });
    for (const path of ['/a', '/b', '/a', '/c']) await cache.get(path);
    expect(cache.bytes).toBe(2 * bytes);
    expect(cache.fresh('/b')).toBeUndefined();
    expect(cache.fresh('/a')).toBeDefined();
  });
});
