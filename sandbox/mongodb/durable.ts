/**
 * Makes acknowledged writes durable. A replica set answers `w: 'majority', j: true` when most members have the write on
 * disk. A single server, as the engine is, only starts to write its journal then, because it expects a later wait for
 * the members (`waitForWriteConcern` of MongoDB's server), and loses acknowledged writes if it is killed. It does wait
 * for `w: 1, j: true`, so commands are rewritten to that.
 */
import { BODY_START, isMessage } from './wire.ts';

/** Size in bytes of a BSON value of this type (BSON specification 1.1); undefined for types that no command uses. */
function sizeOf(type: number, message: Buffer, at: number): number | undefined {
  const length = () => message.readInt32LE(at);
  const sizes: Record<number, () => number> = {
    1: () => 8, // double
    2: () => 4 + length(), // text
    3: length, // document
    4: length, // array
    5: () => 5 + length(), // binary
    7: () => 12, // ObjectId
    8: () => 1, // boolean
    9: () => 8, // date
    10: () => 0, // null
    16: () => 4, // int32
    17: () => 8, // timestamp
    18: () => 8, // int64
    19: () => 16, // decimal
  };
  return sizes[type]?.();
}

type Element = { start: number; value: number; end: number };

/** The element of this type and name in the document that begins here. */
function find(message: Buffer, document: number, type: number, name: string): Element | undefined {
  const last = document + message.readInt32LE(document) - 1;
  for (let at = document + 4; at < last; ) {
    const nameEnd = message.indexOf(0, at + 1);
    const value = nameEnd + 1;
    const size = sizeOf(message.readUInt8(at), message, value);
    if (nameEnd < 0 || size === undefined) return undefined;
    const end = value + size;
    if (message[at] === type && message.toString('latin1', at + 1, nameEnd) === name)
      return { start: at, value, end };
    at = end;
  }
  return undefined;
}

/** `w: 1` as an element. */
const one = Buffer.from([16, ...Buffer.from('w\0'), 1, 0, 0, 0]);

/** Rewrites a command that waits for a majority to wait for the engine's own disk. */
export function durable(message: Buffer): Buffer {
  if (!isMessage(message)) return message;
  const concern = find(message, BODY_START, 3, 'writeConcern');
  const majority = concern && find(message, concern.value, 2, 'w');
  if (!majority || message.toString('latin1', majority.value + 4, majority.end - 1) !== 'majority')
    return message;
  const changed = Buffer.concat([message.subarray(0, majority.start), one, message.subarray(majority.end)]);
  const less = message.length - changed.length;
  for (const at of [0, BODY_START, concern.value]) changed.writeInt32LE(message.readInt32LE(at) - less, at);
  return changed;
}
