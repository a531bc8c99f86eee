import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least a Node server can do: sends the same bytes to everybody. Its parent hears the port. */
const [file = '', encoding = 'identity'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': body.length,
  ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
};

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  // What a server listens on by number has an address of this kind.
  process.send?.((server.address() as AddressInfo).port);
});
