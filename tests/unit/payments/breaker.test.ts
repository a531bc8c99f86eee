import { expect, it } from 'vitest';
import { Breaker } from '@/lib/payments/breaker';

function broken() {
  const clock = { now: 0 };
  const breaker = new Breaker({ timeOuts: 3, restMs: 1000, now: () => clock.now });
  for (let count = 0; count < 3; count += 1) {
    expect(breaker.admit()).toBe(true);
    breaker.ended('timed out');
  }
  return { breaker, clock };
}

it('refuses at once after three time-outs in a row', () => {
  const { breaker } = broken();
  expect(breaker.isOpen).toBe(true);
  expect(breaker.admit()).toBe(false);
});

it('goes on asking when an answer came between, or when a call had too little time to tell', () => {
  const breaker = new Breaker({ timeOuts: 3, restMs: 1000 });
  for (const how of ['timed out', 'timed out', 'answered', 'timed out', 'timed out', 'gave up'] as const) {
    expect(breaker.admit()).toBe(true);
    breaker.ended(how);
  }
  expect(breaker.isOpen).toBe(false);
});

it('lets one call try after a rest, and all others once that was answered', () => {
  const { breaker, clock } = broken();
  clock.now = 1000;
  expect([breaker.admit(), breaker.admit(), breaker.admit()]).toEqual([true, false, false]);
  breaker.ended('answered');
  expect([breaker.admit(), breaker.admit()]).toEqual([true, true]);
});

it('rests again when the one that tried got no answer, and lets another try when it could not tell', () => {
  const { breaker, clock } = broken();
  clock.now = 1000;
  expect(breaker.admit()).toBe(true);
  breaker.ended('timed out');
  clock.now = 1999;
  expect(breaker.admit()).toBe(false);
  clock.now = 2000;
  expect(breaker.admit()).toBe(true);
  breaker.ended('gave up');
  expect(breaker.admit()).toBe(true);
});
