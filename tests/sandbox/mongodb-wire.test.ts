import { BSON } from 'mongodb';
import { describe, expect, it } from 'vitest';
import {
  bson,
  commandOf,
  frame,
  MessageReader,
  requestIdOf,
  wantsNoReply,
} from '../../sandbox/mongodb/wire.ts';

/** An OP_MSG as a driver sends it. */
function message(command: Record<string, unknown>, { requestId = 1, flags = 0 } = {}): Buffer {
  const framed = frame(
    { body: Buffer.from(BSON.serialize(command)), requestId: 0, legacy: false },
    requestId,
  );
  framed.writeUInt32LE(flags, 16);
  return framed;
}

describe('MessageReader', () => {
  const messages = [
    message({ ping: 1 }),
    message({ insert: 'orders', text: 'x'.repeat(5000) }),
    message({ hello: 1 }),
  ];
  const stream = Buffer.concat(messages);

  it.each([1, 3, 16, 1000, stream.length])('finds the messages in pieces of %i bytes', (size) => {
    const reader = new MessageReader();
    const found: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size)
      found.push(...reader.push(stream.subarray(at, at + size)));
    expect(found).toEqual(messages);
  });

  it.each([0, 15, -1, 1_000_000_000])('refuses a length of %i', (length) => {
    const bad = Buffer.alloc(20);
    bad.writeInt32LE(length);
    expect(() => new MessageReader().push(bad)).toThrow('message of');
  });
});

describe('commandOf', () => {
  it('names the command and its collection', () => {
    expect(commandOf(message({ findAndModify: 'products', query: {} }))).toEqual({
      name: 'findAndModify',
      collection: 'products',
    });
  });

  it('knows commands on no collection', () => {
    expect(commandOf(message({ endSessions: [] }))).toEqual({ name: 'endSessions', collection: '' });
  });

  it('leaves other messages alone', () => {
    const query = message({ hello: 1 });
    query.writeInt32LE(2004, 12);
    expect(commandOf(query)).toBeUndefined();
    expect(commandOf(Buffer.alloc(16))).toBeUndefined();
  });
});

it('frames a reply that a driver understands', () => {
  const body = bson({ ok: 0, code: 59, errmsg: 'né' });
  expect(BSON.deserialize(body)).toEqual({ ok: 0, code: 59, errmsg: 'né' });
  const reply = frame({ body, requestId: 77, legacy: false }, 5);
  expect([reply.readInt32LE(0), requestIdOf(reply), reply.readInt32LE(8)]).toEqual([reply.length, 5, 77]);
});

it('sees when no answer is wanted', () => {
  expect(wantsNoReply(message({ insert: 'a' }, { flags: 2 }))).toBe(true);
  expect(wantsNoReply(message({ insert: 'a' }))).toBe(false);
});
