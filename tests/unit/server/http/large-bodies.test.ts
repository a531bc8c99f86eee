import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '../../../../lib/base/messages.ts';
import { LargeBodies, type Sender } from '../../../../server/http/large-bodies.ts';

const often = { tries: Number.POSITIVE_INFINITY };
const oneByOne = { status: 429, message: messages.image.oneByOne, retryAfter: 5 };
const full = { status: 503, message: messages.image.busy, retryAfter: 5 };

/** What becomes of bodies that are sent one after another, none of which is answered. */
const takenBy = (bodies: LargeBodies, standing: Sender['standing'], ...who: string[]) =>
  who.map((each) => bodies.take({ who: each, standing }, new EventEmitter()));

describe('large bodies', () => {
  it('of one account are four at once, until they are answered', () => {
    const bodies = new LargeBodies();
    const sender: Sender = { who: 'a', standing: 'proved' };
    const answers = Array.from({ length: 4 }, () => new EventEmitter());
    for (const answer of answers) expect(bodies.take(sender, answer)).toBeNull();
    expect(bodies.take(sender, new EventEmitter())).toEqual(oneByOne);
    answers[0]?.emit('close');
    expect(bodies.take(sender, new EventEmitter())).toBeNull();
  });

  it('of everybody are twelve, the last six of accounts that have none, and two of them of admins', () => {
    const bodies = new LargeBodies();
    expect(takenBy(bodies, 'proved', 'a', 'a', 'a', 'b', 'b', 'b')).toEqual(Array(6).fill(null));
    expect(takenBy(bodies, 'proved', 'a', 'b')).toEqual([full, full]);
    expect(takenBy(bodies, 'proved', 'c', 'd', 'e', 'f', 'g')).toEqual([...Array(4).fill(null), full]);
    expect(takenBy(bodies, 'admin', 'h', 'h', 'i', 'j')).toEqual([null, full, null, full]);
  });

  it('of accounts that anybody may make keep nobody else out', () => {
    const bodies = new LargeBodies();
    const fresh = Array.from({ length: 12 }, (_, index) => `fresh-${index}`);
    expect(takenBy(bodies, 'unproved', ...fresh)).toEqual([...Array(4).fill(null), ...Array(8).fill(full)]);
    expect(takenBy(bodies, 'unproved', 'fresh-0')).toEqual([oneByOne]);
    expect(takenBy(bodies, 'proved', 'customer')).toEqual([null]);
    expect(takenBy(bodies, 'admin', 'admin')).toEqual([null]);
  });

  it('of one account are forty in a minute, and nobody else waits for that', () => {
    let now = 0;
    const bodies = new LargeBodies({}, () => now);
    const send = (who: string) => {
      const answer = new EventEmitter();
      const refusal = bodies.take({ who, standing: 'proved' }, answer);
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
    const standings = [
      'unproved',
      'unproved',
      'proved',
      'proved',
      'proved',
      'proved',
      'admin',
      'admin',
    ] as const;
    const senders = fc.constantFrom(...standings.map((standing, who) => ({ who: String(who), standing })));
    const steps = fc.array(fc.record({ sender: senders, ends: fc.boolean() }), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (taken) => {
        const bodies = new LargeBodies({ ...often, unproved: 1 });
        const held: { sender: Sender; answer: EventEmitter }[] = [];
        for (const { sender, ends } of taken) {
          if (ends) held.shift()?.answer.emit('close');
          const own = held.filter((body) => body.sender.who === sender.who).length;
          const fresh = held.filter((body) => body.sender.standing === 'unproved').length;
          const answer = new EventEmitter();
          const isTaken = bodies.take(sender, answer) === null;
          const most = sender.standing === 'admin' ? 12 : 10;
          const isRoom = own < 4 && held.length < (own > 0 ? 6 : most);
          expect(isTaken).toBe(isRoom && !(sender.standing === 'unproved' && fresh > 0));
          if (isTaken) held.push({ sender, answer });
        }
      }),
    );
  });
});
