import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAfter, shortcutOf, shortcuts } from '@/components/orders/pick/shortcut';

const press = {
  key: 'j',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
};
const list = { typing: false, inDialog: false };

describe('a single key in the list of orders', () => {
  it('is a shortcut when it is one of those that the help names', () => {
    for (const key of Object.keys(shortcuts)) expect(shortcutOf({ ...press, key }, list)).toBe(key);
    for (const key of ['J', 'Enter', 'a', ' ', 'toString', ''])
      expect(shortcutOf({ ...press, key }, list)).toBeNull();
  });

  it('is none while somebody types, with a modifier, over a dialog, or when it was used up', () => {
    const anyKey = fc.constantFrom(...Object.keys(shortcuts));
    const flags = fc.record({
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      altKey: fc.boolean(),
      isComposing: fc.boolean(),
      defaultPrevented: fc.boolean(),
    });
    const places = fc.record({ typing: fc.boolean(), inDialog: fc.boolean() });
    fc.assert(
      fc.property(anyKey, flags, places, (key, held, place) => {
        const isFree = ![...Object.values(held), ...Object.values(place)].includes(true);
        expect(shortcutOf({ key, ...held }, place)).toBe(isFree ? key : null);
      }),
    );
  });

  it('leads from row to row and stays at the ends', () => {
    expect(placeAfter(-1, 1, 3)).toBe(0);
    expect(placeAfter(-1, -1, 3)).toBe(0);
    expect(placeAfter(0, 1, 3)).toBe(1);
    expect(placeAfter(2, 1, 3)).toBe(2);
    expect(placeAfter(0, -1, 3)).toBe(0);
  });
});
