import { describe, expect, it, vi } from 'vitest';
import { counted } from '../../../../lib/platform/tally.ts';
import { DocumentCache, type Rendered, type Served } from '../../../../server/documents/document-cache.ts';
import { Generations } from '../../../../server/documents/generations.ts';
import { type StoredDocument, storeDocument } from '../../../../server/documents/stored-document.ts';

const document = (text: string) => storeDocument(Buffer.from(text), [['Content-Type', 'text/html']], 1);
const rendered = async (text: string, ...tags: string[]): Promise<Rendered> => ({
  kind: 'document',
  document: await document(text),
  tags: new Set(tags.length > 0 ? tags : ['products']),
});
const bodyOf = (found: StoredDocument | undefined) => found?.variants.identity.body.toString();
const text = (served: Served) => (served.kind === 'document' ? bodyOf(served.document) : undefined);
const failure: Rendered = { kind: 'failure' };

function setUp(
  render: (path: string) => Promise<Rendered>,
  options: { maxBytes?: number; patienceMs?: number; firstPatienceMs?: number } = {},
) {
  const clock = { now: 0 };
  const generations = new Generations({
    now: () => clock.now,
    lives: { soft: 1_000, known: 60_000, unseen: 60_000 },
  });
  const cache = new DocumentCache({ render, generations, patienceMs: 60_000, ...options });
  const fresh = (path: string) => bodyOf(cache.fresh(path));
  const change = () => {
    generations.noteChange({ hard: ['products'] });
    cache.retryNow();
  };
  return { cache, change, clock, fresh, generations };
}

/** Renders that end when they are told to. */
function gated() {
  const gates: PromiseWithResolvers<Rendered>[] = [];
  const render = vi.fn(() => {
    const gate = Promise.withResolvers<Rendered>();
    gates.push(gate);
    return gate.promise;
  });
  const end = async (index: number, said: string) => gates[index]?.resolve(await rendered(said));
  return { render, end };
}

describe('the document cache', () => {
  it('renders once for everybody who asks meanwhile', async () => {
    const render = vi.fn(() => rendered('a'));
    const { cache, fresh } = setUp(render);
    const all = await Promise.all([cache.get('/'), cache.get('/'), cache.get('/')]);
    expect(all.map(text)).toEqual(['a', 'a', 'a']);
    expect(render).toHaveBeenCalledTimes(1);
    expect(fresh('/')).toBe('a');
  });

  it('counts what cannot be rendered, and logs why', async () => {
    vi.stubEnv('LOG_LEVEL', 'info');
    const lines = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const failed = () =>
      counted('documents').find(({ labels }) => labels['cache'] === 'pages' && labels['result'] === 'failed')
        ?.value ?? 0;
    const before = failed();
    const { cache } = setUp(() => Promise.reject(new Error('picture process: took too long')));
    expect(await cache.get('/lists?q=secret')).toEqual(failure);
    const told = lines.mock.calls.map(([line]) => String(line));
    lines.mockRestore();
    vi.unstubAllEnvs();
    expect(failed() - before).toBe(1);
    expect(told).toEqual([expect.stringMatching(/"level":40.*took too long/)]);
    expect(told[0]).not.toContain('secret');
  });

  it('renders again after its time, and a little before others must wait for it', async () => {
    const render = vi.fn(() => rendered('a'));
    const { cache, clock, fresh } = setUp(render);
    await cache.get('/');
    clock.now = 59_999;
    expect(fresh('/')).toBe('a');
    expect(render).toHaveBeenCalledTimes(1);
    clock.now = 75_000;
    expect(fresh('/')).toBeUndefined();
    clock.now = 74_999;
    expect(fresh('/')).toBe('a');
    await expect.poll(() => render).toHaveBeenCalledTimes(2);
  });

  it('forgets at once what shows a hard change, and nothing else', async () => {
    const { cache, fresh, generations } = setUp((path) =>
      rendered(path, path === '/a' ? 'reviews' : 'products'),
    );
    for (const path of ['/a', '/b']) await cache.get(path);
    generations.noteChange({ hard: ['reviews'] });
    expect([fresh('/a'), fresh('/b')]).toEqual([undefined, '/b']);
  });

  it('renders once a second at most while stock moves, and nobody waits for it', async () => {
    const ready = await rendered('a');
    const render = vi.fn(async () => ready);
    const { cache, clock, fresh, generations } = setUp(render);
    await cache.get('/');
    for (let ms = 1; ms <= 10_000; ms += 1) {
      clock.now = ms;
      generations.noteChange({ soft: ['products'] });
      expect(fresh('/')).toBe('a');
      await Promise.resolve(); // a render takes less
    }
    expect(render.mock.calls.length).toBeGreaterThan(8);
    expect(render.mock.calls.length).toBeLessThan(12);
  });

  it('never keeps as fresh what was rendered before a change', async () => {
    const { render, end } = gated();
    const { cache, change, fresh } = setUp(render);
    const early = cache.get('/');
    change();
    await end(0, 'old');
    expect(text(await early)).toBe('old');
    expect(fresh('/')).toBeUndefined();
    const late = cache.get('/');
    await end(1, 'new');
    expect(text(await late)).toBe('new');
  });

  it('lets nobody join a render from before a change, and begins one for all who came after it', async () => {
    const { render, end } = gated();
    const { cache, change } = setUp(render);
    const early = cache.get('/');
    change();
    const late = [cache.get('/'), cache.get('/')];
    change();
    late.push(cache.get('/'));
    expect(render).toHaveBeenCalledTimes(1);
    await end(0, 'old');
    expect(text(await early)).toBe('old');
    await expect.poll(() => render).toHaveBeenCalledTimes(2);
    await end(1, 'new');
    expect((await Promise.all(late)).map(text)).toEqual(['new', 'new', 'new']);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('shows the last good copy while renders fail, says so, and recovers by itself', async () => {
    const render = vi.fn(() => rendered('good'));
    const { cache, change, clock, fresh } = setUp(render);
    await cache.get('/');
    change();
    render.mockResolvedValue(failure);
    expect(await cache.get('/')).toMatchObject({ kind: 'document', outdated: true });
    expect(text(await cache.get('/'))).toBe('good');
    expect(render).toHaveBeenCalledTimes(2);
    render.mockImplementation(() => rendered('again'));
    clock.now += 2_000;
    await cache.get('/');
    await expect.poll(() => fresh('/')).toBe('again');
  });

  it('shows the last good copy when a render takes too long', async () => {
    const render = vi.fn(() => rendered('good'));
    const { cache, change } = setUp(render, { patienceMs: 5 });
    await cache.get('/');
    change();
    render.mockReturnValue(new Promise(() => undefined));
    expect(text(await cache.get('/'))).toBe('good');
  });

  it('says so when there is no copy, and tries again for whoever asks next', async () => {
    const render = vi.fn(async (): Promise<Rendered> => failure);
    const { cache } = setUp(render);
    expect(await cache.get('/')).toEqual(failure);
    render.mockImplementation(() => rendered('there'));
    expect(text(await cache.get('/'))).toBe('there');
  });

  it('passes on other answers without keeping them', async () => {
    const answer = { status: 404, headers: new Map<string, string>(), body: Buffer.from('no') };
    const { cache } = setUp(async () => ({ kind: 'answer', answer }));
    expect(await cache.get('/')).toEqual({ kind: 'answer', answer });
    expect(cache.bytes).toBe(0);
  });

  it('has no good copy of what has moved or is gone since', async () => {
    const answer = { status: 410, headers: new Map<string, string>(), body: Buffer.from('gone') };
    const render = vi.fn(() => rendered('sold'));
    const { cache, change } = setUp(render);
    await cache.get('/');
    change();
    render.mockResolvedValue({ kind: 'answer', answer });
    expect(await cache.get('/')).toEqual({ kind: 'answer', answer });
    render.mockResolvedValue(failure);
    expect(await cache.get('/')).toEqual(failure);
    expect(cache.bytes).toBe(0);
  });

  it('stays within its memory', async () => {
    const { bytes } = await document('x'.repeat(1_000));
    const { cache, fresh } = setUp(() => rendered('x'.repeat(1_000)), { maxBytes: 2 * bytes });
    for (const path of ['/a', '/b', '/a', '/c']) await cache.get(path);
    expect(cache.bytes).toBe(2 * bytes);
    expect(fresh('/b')).toBeUndefined();
    expect(fresh('/a')).toBeDefined();
  });
});
