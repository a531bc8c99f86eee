import { connect } from 'node:net';
import { ownShop } from './shop.ts';

export type RawAnswer = { status: number; headers: string; body: string };

/**
 * Sends a request byte for byte, because client libraries would normalise the target and the headers.
 * @param headers lines without line ends; `Host` and `Connection: close` are added
 */
export function rawRequest(
  method: string,
  target: string,
  headers: readonly string[] = [],
): Promise<RawAnswer> {
  const { appPort } = ownShop();
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: localhost:${appPort}`,
    'Connection: close',
    ...headers,
  ];
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(appPort, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const end = received.indexOf('\r\n\r\n');
      resolve({
        status: Number(received.slice(9, 12)),
        headers: received.slice(0, end),
        body: received.slice(end + 4),
      });
    });
  });
}
