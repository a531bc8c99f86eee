/**
 * The parts of the MongoDB wire protocol that the relay reads and writes itself. Source: MongoDB manual, "MongoDB Wire
 * Protocol" (OP_MSG, OP_REPLY) and the BSON specification 1.1.
 */
const HEADER_LENGTH = 16;
const OP_REPLY = 1;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
const BODY_SECTION = 0;
const BSON_STRING = 2;
/** Where the command's document begins in an OP_MSG whose body comes first. */
export const BODY_START = 21;
/** Largest message a MongoDB server accepts: maxMessageSizeBytes of `hello`. */
const MAX_MESSAGE_LENGTH = 48_000_000 + 16_384;

/** Splits a connection's byte stream into messages. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;

  /** @throws Error when the stream cannot be a MongoDB connection */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Buffer[] = [];
    for (let next = this.#take(); next; next = this.#take()) messages.push(next);
    return messages;
  }

  #take(): Buffer | undefined {
    if (this.#size < 4) return undefined;
    const first = this.#chunks[0];
    const length = (first && first.length >= 4 ? first : this.#join()).readInt32LE(0);
    if (length < HEADER_LENGTH || length > MAX_MESSAGE_LENGTH) throw new Error(`message of ${length} bytes`);
    if (this.#size < length) return undefined;
    const all = this.#join();
    this.#chunks = [all.subarray(length)];
    this.#size -= length;
    return all.subarray(0, length);
  }

  #join(): Buffer {
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

export interface Command {
  /** As sent by the driver: `insert`, `findAndModify`, `endSessions`, … */
  name: string;
  /** The collection it names, or '' for a command on no collection. */
  collection: string;
}

/** Whether it is an OP_MSG whose body comes first, as every driver sends it. */
export const isMessage = (message: Buffer): boolean =>
  message.length >= 26 && message.readInt32LE(12) === OP_MSG && message[20] === BODY_SECTION;

/** The command of such a message; undefined for other messages. */
export function commandOf(message: Buffer): Command | undefined {
  if (!isMessage(message)) return undefined;
  const nameEnd = message.indexOf(0, 26);
  if (nameEnd < 0) return undefined;
  const name = message.toString('utf8', 26, nameEnd);
  if (message[25] !== BSON_STRING) return { name, collection: '' };
  const start = nameEnd + 5;
  const end = start + message.readInt32LE(nameEnd + 1) - 1;
  return { name, collection: message.toString('utf8', start, end) };
}

export const requestIdOf = (message: Buffer): number => message.readInt32LE(4);

/** True when the client wants no reply (an unacknowledged write). */
export const wantsNoReply = (message: Buffer): boolean =>
  message.readInt32LE(12) === OP_MSG && (message.readUInt32LE(16) & MORE_TO_COME) !== 0;

export interface Reply {
  body: Buffer;
  requestId: number;
  /** The request was an OP_QUERY, the first message of an older handshake. */
  legacy: boolean;
}

/** Frames one document as the reply to a request. `responseId` is the sender's own counter. */
export function frame({ body, requestId, legacy }: Reply, responseId: number): Buffer {
  const fixed = Buffer.alloc(HEADER_LENGTH + (legacy ? 20 : 5));
  fixed.writeInt32LE(fixed.length + body.length, 0);
  fixed.writeInt32LE(responseId, 4);
  fixed.writeInt32LE(requestId, 8);
  fixed.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  // OP_REPLY has a count of documents; in OP_MSG the zero flags and section kind 0 are already right.
  if (legacy) fixed.writeInt32LE(1, 32);
  return Buffer.concat([fixed, body]);
}

/** A flat BSON document of numbers (as doubles) and strings. */
export function bson(fields: Record<string, number | string>): Buffer {
  const elements = Object.entries(fields).map(([name, value]) => {
    const key = Buffer.from(`${name}\0`);
    if (typeof value === 'string') {
      const text = Buffer.from(`${value}\0`);
      const length = Buffer.alloc(4);
      length.writeInt32LE(text.length);
      return Buffer.concat([Buffer.of(BSON_STRING), key, length, text]);
    }
    const double = Buffer.alloc(8);
    double.writeDoubleLE(value);
    return Buffer.concat([Buffer.of(1), key, double]);
  });
  const length = Buffer.alloc(4);
  const content = Buffer.concat([...elements, Buffer.of(0)]);
  length.writeInt32LE(content.length + 4);
  return Buffer.concat([length, content]);
}
