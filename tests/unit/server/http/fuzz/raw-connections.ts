import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { openServer } from '../../../../../server/http/http-server.ts';
import { createShop } from '../../../../../server/shop.ts';
import { settingsWith } from '../../fixtures.ts';

/** A request as the handler saw it. */
type Seen = { readonly method: string; readonly url: string; readonly body: Buffer | null };

export type RawServer = {
  /** Sends these packets on a connection of its own; tells what came back, and what the handler saw of it. */
  send: (packets: readonly Buffer[]) => Promise<{ received: Buffer; seen: readonly Seen[] }>;
  close: () => Promise<void>;
};

/** A few turns of the event loop: the server answers in the one in which it read. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

/** The real server before a handler that reads every body and says so. */
export async function openRawServer(): Promise<RawServer> {
  const settings = settingsWith();
  const seenBy = new Map<number | undefined, Seen[]>();
  const sockets = new Map<number | undefined, Socket>();
  const shop = createShop({
    settings,
    handler: async (request, response) => {
      const place = { method: String(request.method), url: String(request.url), body: null as Buffer | null };
      // What the shop asks Next by itself comes by no connection.
      seenBy.get(request.socket.remotePort)?.push(place);
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of request) chunks.push(chunk);
      } catch {
        return void response.destroy(); // its client has gone
      }
      place.body = Buffer.concat(chunks);
      response.setHeader('Content-Type', 'application/json');
      if (place.url.startsWith('/api/two')) {
        response.write('   '); // what comes meanwhile must not get into it
        await settle();
      }
      response.end('true');
    },
    lifecycle: { stopping: false },
  });
  const server = openServer(settings);
  server.on('request', shop.listener);
  server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function send(packets: readonly Buffer[]) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const received: Buffer[] = [];
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (bytes) => received.push(bytes));
    socket.on('error', () => undefined); // a reset closes, too
    await new Promise<void>((resolve) => socket.once('connect', resolve).once('error', () => resolve()));
    const own = socket.localPort;
    const seen: Seen[] = [];
    seenBy.set(own, seen);
    let sent = 0;
    for (const packet of packets) {
      sent += packet.length;
      socket.write(packet);
      // Until the server has read it: each packet comes by itself.
      while (!socket.destroyed && (sockets.get(own)?.bytesRead ?? 0) < sent) {
        if (sockets.get(own)?.destroyed) break;
        await turn();
      }
    }
    await settle();
    socket.end(); // what is not complete by now never will be
    await closed;
    seenBy.delete(own);
    sockets.delete(own);
    return { received: Buffer.concat(received), seen };
  }
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { send, close };
}
