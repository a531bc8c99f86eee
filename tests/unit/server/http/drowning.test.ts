import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Drowning, type Glance } from '../../../../server/http/drowning.ts';

const bad: Glance = { lengthMs: 500, delayMs: 400, busy: 1 };
const good: Glance = { lengthMs: 500, delayMs: 20, busy: 0.6 };

/** A guard with so many requests in hand, after these looks. */
function seen(looks: readonly Glance[], inHand = 3) {
  const drowning = new Drowning({ delayMs: 250, afterMs: 1000, most: 3 });
  const answers = Array.from({ length: inHand }, () => new EventEmitter());
  for (const answer of answers) drowning.takes(answer);
  for (const look of looks) drowning.look(look);
  return { drowning, answers };
}

describe('a process that drowns', () => {
  it('refuses the newest, and takes new ones as those in hand are answered', () => {
    const { drowning, answers } = seen([bad, bad]);
    expect(drowning.refuses('/login')).toBe(true);
    answers[0]?.emit('close');
    expect(drowning.refuses('/login')).toBe(false);
    drowning.takes(new EventEmitter());
    expect(drowning.refuses('/login')).toBe(true);
  });

  it('takes what is few, small and dear: health checks and what Stripe tells', () => {
    const { drowning } = seen([bad, bad]);
    for (const path of ['/api/health', '/api/ready', '/api/stripe/webhook'])
      expect(drowning.refuses(path), path).toBe(false);
    expect(drowning.refuses('/api/healthy')).toBe(true);
  });

  it('is above water with the first good look', () => {
    expect(seen([bad, bad, bad, good]).drowning.refuses('/login')).toBe(false);
    expect(seen([bad, good, bad]).drowning.refuses('/login')).toBe(false);
  });

  it('is told by a single look that came late because the loop stood still', () => {
    expect(seen([{ lengthMs: 6000, delayMs: 5500, busy: 1 }]).drowning.refuses('/login')).toBe(true);
  });
});

describe('a process that does not drown', () => {
  it.each([
    ['works without rest, and everything has its turn soon', { ...bad, delayMs: 100 }],
    ['was stopped by the machine while it had nothing to do', { ...bad, busy: 0.02 }],
  ])('%s', (_what, look) => {
    expect(seen([look, look, look]).drowning.refuses('/login')).toBe(false);
  });

  it('had one long task', () => {
    expect(seen([{ ...bad, lengthMs: 700, delayMs: 600 }]).drowning.refuses('/login')).toBe(false);
  });

  it('has so little in hand that refusing would win nothing', () => {
    expect(seen([bad, bad], 2).drowning.refuses('/login')).toBe(false);
  });
});
