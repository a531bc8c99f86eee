import type { Taken } from './steps.ts';

const one = (kind: Taken['kind'], { who = 0, many = 2 } = {}): Taken => ({
  kind,
  who,
  which: 0,
  many,
  death: null,
  withNext: false,
});

/**
 * How every walk begins, so that the steps that follow find something to act on: one order and four together are paid,
 * two of a quote are not, and there is a backup. Forty random steps alone seldom pay anything.
 */
export const beginning: readonly Taken[] = [
  ...[one('place'), one('open'), one('pay'), one('complete')],
  ...[one('placeMany', { who: 1 }), one('openMany', { who: 1, many: 6 }), one('pay')],
  one('complete', { many: 5 }),
  ...[one('ask'), one('offer'), one('accept'), one('backUp')],
];
