import { BSON, type Document } from 'mongodb';

/**
 * The parts of MongoDB's wire protocol that a member of a replica set changes.
 * Source: MongoDB manual, "MongoDB Wire Protocol" (OP_MSG, OP_QUERY).
 */
const headerLength = 16;
const OP_QUERY = 2004;
const bodyStart = headerLength + 5;

/** Types stay what they were: 3 as an integer and 3.0 are not the same to a database. */
const exactly = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** An old driver's first greeting, which asks by OP_QUERY. */
export const isOldGreeting = (message: Buffer): boolean => message.readInt32LE(12) === OP_QUERY;

/** The command in an OP_MSG, as its values are. */
export const commandIn = (message: Buffer): Document =>
  BSON.deserialize(message.subarray(bodyStart, bodyStart + message.readInt32LE(bodyStart)));

/** The same message without what only a replica set understands. */
export function withoutSession(message: Buffer): Buffer {
  const length = message.readInt32LE(bodyStart);
  const body = BSON.deserialize(message.subarray(bodyStart, bodyStart + length), exactly);
  const {
    lsid: _session,
    txnNumber: _number,
    $clusterTime: _time,
    $readPreference: _reading,
    ...rest
  } = body;
  const inner = BSON.serialize(rest);
  const changed = Buffer.concat([
    message.subarray(0, bodyStart),
    inner,
    message.subarray(bodyStart + length),
  ]);
  changed.writeInt32LE(changed.length, 0);
  changed.writeUInt32LE(changed.readUInt32LE(headerLength) & ~1, headerLength); // a checksum would be wrong now
  return changed;
}

/** The body of an answer. */
export const answerIn = (message: Buffer): Buffer =>
  Buffer.from(message.subarray(bodyStart, bodyStart + message.readInt32LE(bodyStart)));

export const bodyOf = (document: Document): Buffer => Buffer.from(BSON.serialize(document));
