import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '../../../../lib/base/messages.ts';
import { LargeBodies } from '../../../../server/http/large-bodies.ts';

const often = { tries: Number.POSITIVE_INFINITY };

describe('large bodies', () => {
  it('of one account are four at once, until they are answered', () => {
    const bodies = new LargeBodies();
    const answers = Array.from({ length: 4 }, () => new EventEmitter());
    for (const answer of answers) expect(bodies.take('a', answer)).toBeNull();
    const oneByOne = { status: 429, message: messages.image.oneByOne, retryAfter: 5 };
    expect(bodies.take('a', new EventEmitter())).toEqual(oneByOne);
    answers[0]?.emit('close');
    expect(bodies.take('a', new EventEmitter())).toBeNull();
  });

  it('of everybody are twelve, the last six of accounts that have none', () => {
    const bodies = new LargeBodies();
    const full = { status: 503, message: messages.image.busy, retryAfter: 5 };
    const takes = (...who: string[]) => who.map((each) => bodies.take(each, new EventEmitter()));
    expect(takes('a', 'a', 'a', 'b', 'b', 'b')).toEqual(Array(6).fill(null));
    expect(takes('a', 'b')).toEqual([full, full]);
    expect(takes('c', 'd', 'e', 'f', 'g', 'h')).toEqual(Array(6).fill(null));
    expect(takes('c', 'i')).toEqual([full, full]);
  });

  it('of one account are forty in a minute, and nobody else waits for that', () => {
    let now = 0;
    const bodies = new LargeBodies({}, () => now);
    const send = (who: string) => {
      const answer = new EventEmitter();
      const refusal = bodies.take(who, answer);
      answer.emit('close');
      return refusal;
    };
    for (let each = 0; each < 40; each++) expect(send('a')).toBeNull();
    now = 45_000;
    expect(send('a')).toEqual({ status: 429, message: messages.tooMany, retryAfter: 15 });
    expect(send('b')).toBeNull();
    now = 60_000;
    expect(send('a')).toBeNull();
  });

  it('never exceed their bounds, and leave nothing behind, whoever comes and goes in which order', () => {
    const steps = fc.array(fc.record({ who: fc.integer({ min: 0, max: 7 }), ends: fc.boolean() }), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        const bodies = new LargeBodies(often);
        const held: { who: number; answer: EventEmitter }[] = [];
        for (const { who, ends } of taken) {
          if (ends) held.shift()?.answer.emit('close');
          const own = held.filter((body) => body.who === who).length;
          const answer = new EventEmitter();
          const isTaken = bodies.take(String(who), answer) === null;
          expect(isTaken).toBe(own < 4 && held.length < (own > 0 ? 6 : 12));
          if (isTaken) held.push({ who, answer });
        }
      }),
    );
  });
});
