import { BSON, type Document } from 'mongodb';

/**
 * The parts of MongoDB's wire protocol that a simulated replica set member changes.
 * Source: MongoDB manual, "MongoDB Wire Protocol" (OP_MSG, OP_QUERY).
 */
const headerLength = 16;
const OP_QUERY = 2004;
const bodyStart = headerLength + 5;

/** Keeps the BSON types: to a database the integer 3 and the double 3.0 differ. */
const exactly = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Whether a message is a driver's initial handshake by OP_QUERY. */
export const isOldGreeting = (message: Buffer): boolean => message.readInt32LE(12) === OP_QUERY;

/** The command in an OP_MSG, as plain values. */
export const commandIn = (message: Buffer): Document =>
  BSON.deserialize(message.subarray(bodyStart, bodyStart + message.readInt32LE(bodyStart)));

/** The message without the fields that only a replica set understands. */
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
  changed.writeUInt32LE(changed.readUInt32LE(headerLength) & ~1, headerLength); // the old checksum would be wrong
  return changed;
}

/** The body of an answer. */
export const answerIn = (message: Buffer): Buffer =>
  Buffer.from(message.subarray(bodyStart, bodyStart + message.readInt32LE(bodyStart)));

export const bodyOf = (document: Document): Buffer => Buffer.from(BSON.serialize(document));
