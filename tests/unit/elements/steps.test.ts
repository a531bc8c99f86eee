import { describe, expect, it } from 'vitest';
import { isFar, keyTarget, nearestSlide, wrapped } from '../../../elements/carousel-steps.ts';
import { otherTheme, themeOf } from '../../../elements/theme.ts';
import { hasHint, visitorOf } from '../../../elements/visitor.ts';

/** No key that is held beside another. */
const bare = { altKey: false, ctrlKey: false, metaKey: false };

describe('the steps of the carousel', () => {
  it('go round: behind the last comes the first', () => {
    expect(wrapped(3, 3)).toBe(0);
    expect(wrapped(-1, 3)).toBe(2);
    expect(wrapped(1, 3)).toBe(1);
  });

  it.each([
    ['ArrowRight', 2, 0],
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, 2],
    ['Home', 1, 0],
    ['End', 0, 2],
    ['Tab', 1, null],
    ['a', 1, null],
  ])('by %s from %i lead to %s', (key, current, target) => {
    expect(keyTarget({ ...bare, key }, current, 3)).toBe(target);
  });

  it.each([
    ['altKey', 'ArrowLeft', 'the page before'],
    ['metaKey', 'ArrowLeft', 'the page before, on a Mac'],
    ['ctrlKey', 'Home', 'the beginning of the page'],
  ])('leave %s with %s to the browser, which goes to %s', (modifier, key) => {
    expect(keyTarget({ ...bare, key, [modifier]: true }, 1, 3)).toBeNull();
  });

  it('follow a hand to the nearest slide, and jump where the way is long', () => {
    const track = { left: 700, width: 400, slides: [0, 400, 800, 1200, 1600] };
    expect(nearestSlide(track)).toBe(2);
    expect(isFar(track, 3)).toBe(false);
    expect(isFar(track, 4)).toBe(true);
  });
});

describe('the theme', () => {
  it('is the one of the system until another was chosen', () => {
    expect(otherTheme(undefined, true)).toBe('light');
    expect(otherTheme(undefined, false)).toBe('dark');
    expect(otherTheme('dark', false)).toBe('light');
    expect(otherTheme('purple', true)).toBe('light');
    expect(themeOf('purple')).toBeNull();
  });
});

describe('who is looking', () => {
  it('is asked only when the cookie says that somebody is signed in', () => {
    expect(hasHint('a=b; signed_in=1')).toBe(true);
    expect(hasHint('signed_in=10; unsigned_in=1')).toBe(false);
    expect(hasHint('')).toBe(false);
  });

  it('has the name of the profile, else the address', () => {
    const somebody = { name: 'Ada', email: 'ada@shop.example', role: 'admin', photoURL: '/a.webp' };
    const { email } = somebody;
    expect(visitorOf(somebody)).toEqual({
      ...{ state: 'user', email },
      ...{ name: 'Ada', photoURL: '/a.webp', isAdmin: true },
    });
    expect(visitorOf({ ...somebody, name: '', role: 'user', photoURL: '' })).toEqual({
      state: 'user',
      email,
      name: email,
      photoURL: null,
      isAdmin: false,
    });
  });

  it.each([null, undefined, 'Ada', 7])('is a guest for an answer of %s', (answer) => {
    expect(visitorOf(answer)).toEqual({ state: 'guest' });
  });
});
