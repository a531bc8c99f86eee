import { afterEach, expect, it, vi } from 'vitest';

/** As much of React as a hook needs that is rendered more than once: of effects, those that run each time are kept. */
const page = vi.hoisted(() => ({ refs: [] as object[], ref: 0, isNew: true }));
vi.mock('react', () => {
  const effect = (run: () => void, needs?: readonly unknown[]) => {
    if (page.isNew || !needs) run();
  };
  return {
    useRef: (current: unknown) => {
      page.refs[page.ref] ??= { current };
      page.ref += 1;
      return page.refs[page.ref - 1];
    },
    useEffect: effect,
    useLayoutEffect: effect,
  };
});

const stored = new Map<string, string>();

/** The hook anew: that of other tests holds all of React. */
async function load() {
  vi.resetModules();
  return (await import('@/components/form/use-draft')).useDraft;
}
type UseDraft = Awaited<ReturnType<typeof load>>;

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  stored.clear();
});

type Delivery = { address: string; poNumber: string };

/** A visit of the checkout, whose fields hold this at first. */
function visit(useDraft: UseDraft, first: Delivery) {
  const values: Delivery = { ...first };
  let tell: () => void = () => undefined;
  const form = {
    getValues: (name?: keyof Delivery) => (name ? values[name] : values),
    setValue: (name: keyof Delivery, text: string) => {
      values[name] = text;
      tell();
    },
    subscribe: ({ callback }: { callback: () => void }) => {
      tell = callback;
      return () => undefined;
    },
  };
  const show = (initial: Delivery) => {
    page.ref = 0;
    const nothing = () => undefined;
    const made = { form, typed: () => [], discardEarlyPress: nothing } as unknown;
    useDraft<Delivery, Delivery>(
      'checkout',
      ['address', 'poNumber'],
      made as Parameters<typeof useDraft<Delivery, Delivery>>[2], // the three functions that it calls
      { initial },
    );
    page.isNew = false;
  };
  Object.assign(page, { refs: [], isNew: true });
  show(first);
  return { values, type: form.setValue, show };
}

it('keeps what was typed, and nothing that a refresh has put into the form, which would replace what is newer', async () => {
  const useDraft = await load();
  vi.stubGlobal('document', { documentElement: { dataset: {} }, dispatchEvent: () => true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  const before = visit(useDraft, { address: '1 Quay', poNumber: '' });
  before.type('poNumber', 'PO-7');
  before.show({ address: '2 Quay', poNumber: '' });
  before.type('address', '2 Quay'); // as the form does itself (use-sync-untouched)
  const { values } = visit(useDraft, { address: '3 Quay', poNumber: '' });
  expect(values).toEqual({ address: '3 Quay', poNumber: 'PO-7' });
});
