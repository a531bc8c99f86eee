import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isSignedLikeStripe, WebhookBodies } from '../../../../server/http/webhook-bodies.ts';

const signature = 'ab'.repeat(32);

describe('what looks signed by Stripe', () => {
  it.each([
    [`t=1754000000,v1=${signature}`, true],
    [`t=1754000000,v1=${signature},v1=${signature},v0=${signature}`, true],
    [undefined, false],
    ['', false],
    ['t=1,v1=00', false],
    [`t=,v1=${signature}`, false],
    [`v1=${signature}`, false],
    [`t=1754000000,v1=${signature}${',v1=a'.repeat(300)}`, false],
  ])('%s', (header, isSigned) => {
    expect(isSignedLikeStripe({ 'stripe-signature': header })).toBe(isSigned);
  });
});

class Body extends EventEmitter {
  complete = false;
  isEnded = false;
  destroy() {
    this.isEnded = true;
    this.emit('close');
  }
}

describe('bodies that are read before anybody knows whose they are', () => {
  it('are so many at once, and one more ends the one that has taken longest', () => {
    const bodies = new WebhookBodies(3);
    const [first, second, third, fourth, fifth] = Array.from({ length: 5 }, () => new Body());
    for (const body of [first, second, third]) bodies.take(body ?? new Body());
    second?.emit('end');
    bodies.take(fourth ?? new Body());
    expect(first?.isEnded).toBe(false);
    bodies.take(fifth ?? new Body());
    expect([first, second, third, fourth, fifth].map((body) => body?.isEnded)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are not counted once all is there', () => {
    const bodies = new WebhookBodies(1);
    const slow = new Body();
    bodies.take(slow);
    bodies.take(Object.assign(new Body(), { complete: true }));
    expect(slow.isEnded).toBe(false);
  });
});
