import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { frame, MessageReader, requestIdOf } from '../../../sandbox/mongodb/wire.ts';
import { answerIn, bodyOf, commandIn, isOldGreeting, withoutSession } from './message.ts';
import { type Rule, refusalOf, type Trouble } from './trouble.ts';

const greetings = new Set(['hello', 'ismaster', 'isMaster']);
const sessions = new Set(['endSessions', 'killSessions', 'refreshSessions', 'startSession']);

/** A separate connection to the engine, which answers messages one after another. */
function toEngine(port: number) {
  const socket = connect(port, '127.0.0.1');
  const reader = new MessageReader();
  const waiting: PromiseWithResolvers<Buffer>[] = [];
  socket.on('data', (chunk: Buffer) => {
    for (const answer of reader.push(chunk)) waiting.shift()?.resolve(answer);
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const asked of waiting.splice(0)) asked.reject(new Error('the engine is gone'));
  });
  return {
    ask(message: Buffer): Promise<Buffer> {
      const asked = Promise.withResolvers<Buffer>();
      waiting.push(asked);
      socket.write(message);
      return asked.promise;
    },
    close: () => socket.destroy(),
  };
}

/** The member that a client is connected to, and its set. */
type Served = {
  readonly isPrimary: boolean;
  greeting(): Document;
  readonly set: {
    readonly enginePort: number;
    struck: number;
    note(name: string, command: Document): void;
    trouble(name: string, command: Document, when: Rule['when']): Trouble | null;
    once(command: Document, write: () => Promise<Buffer>): Promise<Buffer>;
  };
};

/** Serves one client of a member, handling its messages in the order received. */
export function serveClient(member: Served, socket: Socket): void {
  const { set } = member;
  const engine = toEngine(set.enginePort);
  const reader = new MessageReader();
  let answered = Promise.resolve();
  let count = 0;

  /** Causes the trouble, if any. Returns whether the command goes on. */
  async function suffer(trouble: Trouble | null, requestId: number): Promise<boolean> {
    if (!trouble) return true;
    set.struck += 1;
    if ('delay' in trouble) return pause(trouble.delay, true);
    if ('refuse' in trouble) reply(bodyOf(refusalOf(trouble.refuse)), requestId, false);
    if ('cut' in trouble) socket.destroy();
    return false;
  }

  function reply(body: Buffer, requestId: number, legacy: boolean): void {
    count += 1;
    if (!socket.destroyed) socket.write(frame({ body, requestId, legacy }, count));
  }

  async function handle(message: Buffer): Promise<void> {
    const requestId = requestIdOf(message);
    if (isOldGreeting(message)) return reply(bodyOf(member.greeting()), requestId, true);
    const command = commandIn(message);
    const [name = ''] = Object.keys(command);
    if (greetings.has(name)) return reply(bodyOf(member.greeting()), requestId, false);
    if (sessions.has(name)) return reply(bodyOf({ ok: 1 }), requestId, false);
    if (!member.isPrimary) return reply(bodyOf(refusalOf('NotWritablePrimary')), requestId, false);
    set.note(name, command);
    if (!(await suffer(set.trouble(name, command, 'before'), requestId))) return;
    const body = await set.once(command, async () => answerIn(await engine.ask(withoutSession(message))));
    if (!(await suffer(set.trouble(name, command, 'after'), requestId))) return;
    // A member that has stepped down in the meantime can't promise that the write is kept.
    if (!member.isPrimary)
      return reply(bodyOf(refusalOf('InterruptedDueToReplStateChange')), requestId, false);
    reply(body, requestId, false);
  }

  socket.on('close', () => engine.close());
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    for (const message of reader.push(chunk))
      answered = answered.then(() => handle(message)).catch(() => void socket.destroy());
  });
}
