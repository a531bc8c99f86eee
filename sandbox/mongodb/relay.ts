import { createServer, type Socket } from 'node:net';
import { listen } from '../http.ts';
import { durable } from './durable.ts';
import type { Faults } from './faults.ts';
import {
  bson,
  type Command,
  commandOf,
  frame,
  MessageReader,
  type Reply,
  requestIdOf,
  wantsNoReply,
} from './wire.ts';

/** The part of the embedded engine that the relay needs. */
export interface CommandRunner {
  roundTrip(message: Buffer): Promise<{
    requestId: number;
    moreToCome: boolean;
    legacy: boolean;
    response: Buffer;
  }>;
}

/**
 * Session commands are answered here: the engine offers no sessions and crashes on `endSessions`, which every
 * driver sends when a client closes.
 */
const SESSION_COMMANDS = new Set([
  'startSession',
  'endSessions',
  'refreshSessions',
  'killSessions',
  'killAllSessions',
  'killAllSessionsByPattern',
]);
const DONE = bson({ ok: 1 });
/** Error code 59, CommandNotFound: the answer of a server without the command. */
const NO_SESSIONS = bson({
  ok: 0,
  code: 59,
  codeName: 'CommandNotFound',
  errmsg: 'sessions are not offered',
});

export interface Relay {
  port: number;
  /** Stops listening and cuts all connections. */
  close(): Promise<void>;
}

/** Serves the engine to MongoDB drivers on a loopback port (0 picks a free one). */
export async function startRelay(engine: CommandRunner, faults: Faults, port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(engine, faults, socket);
  });
  return {
    port: await listen(server, port),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Serves one connection: its messages are answered in order; connections run in parallel. */
function serve(engine: CommandRunner, faults: Faults, socket: Socket) {
  const reader = new MessageReader();
  let answered = Promise.resolve();
  let responseId = 0;

  async function handle(message: Buffer) {
    const command = commandOf(message);
    const passed = await faults.pass(command, 'before');
    // A client that disconnected during a pause never sent the command, as far as the database knows.
    if (!passed || socket.destroyed) return void socket.destroy();
    const reply = await answer(engine, command, message);
    if (!(await faults.pass(command, 'after'))) return void socket.destroy();
    if (!reply || socket.destroyed) return;
    responseId += 1;
    socket.write(frame(reply, responseId));
  }

  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of reader.push(chunk)) {
        answered = answered.then(() => handle(message)).catch(() => void socket.destroy());
      }
    } catch {
      socket.destroy();
    }
  });
}

async function answer(
  engine: CommandRunner,
  command: Command | undefined,
  message: Buffer,
): Promise<Reply | undefined> {
  if (command && SESSION_COMMANDS.has(command.name)) {
    if (wantsNoReply(message)) return undefined;
    const body = command.name === 'startSession' ? NO_SESSIONS : DONE;
    return { body, requestId: requestIdOf(message), legacy: false };
  }
  const { response, requestId, legacy, moreToCome } = await engine.roundTrip(durable(message));
  return moreToCome ? undefined : { body: response, requestId, legacy };
}
