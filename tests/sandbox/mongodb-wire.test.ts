import { BSON } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { durable } from '../../sandbox/mongodb/durable.ts';
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

describe('durable', () => {
  const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = BSON;
  /** Every type that a value of a command has, and what looks like a write concern and is none. */
  const fields = {
    update: 'orders',
    updates: [
      { q: { _id: new ObjectId(), writeConcern: { w: 'majority' } }, u: [{ $set: { text: 'w\0majority' } }] },
    ],
    number: new Double(1.5),
    small: new Int32(7),
    large: Long.fromNumber(2 ** 40),
    exact: Decimal128.fromString('1.10'),
    bytes: new Binary(Buffer.from('writeConcern\0')),
    at: new Date(0),
    clock: new Timestamp(1n),
    ordered: true,
    nothing: null,
  };
  const commandIn = (sent: Buffer) => BSON.deserialize(sent.subarray(21), { promoteValues: false });

  it('waits for the disk where a majority is waited for', () => {
    const concern = { w: 'majority', wtimeout: 10_000, j: true };
    const changed = durable(message({ ...fields, writeConcern: concern, $db: 'shop' }));
    expect(changed.readInt32LE(0)).toBe(changed.length);
    expect(commandIn(changed)).toEqual(
      commandIn(message({ ...fields, writeConcern: { ...concern, w: 1 }, $db: 'shop' })),
    );
    expect(requestIdOf(changed)).toBe(1);
  });

  it.each([
    ['another number of members', { ...fields, writeConcern: { w: 1, j: true } }],
    ['the journal alone', { ...fields, writeConcern: { j: true } }],
    ['nothing', fields],
    ['what it does not know before it', { a: /x/, writeConcern: { w: 'majority' } }],
  ])('leaves %s as it is', (_what, command) => {
    const sent = message(command);
    expect(durable(sent)).toEqual(sent);
  });

  it('leaves other messages as they are', () => {
    const query = message({ insert: 'orders', writeConcern: { w: 'majority' } });
    query.writeInt32LE(2004, 12);
    expect(durable(query)).toEqual(query);
  });
});
