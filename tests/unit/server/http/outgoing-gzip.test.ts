import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { gzipOnTheWay } from '../../../../server/http/outgoing-gzip.ts';

it('a packed stream waits for a client that does not read, and is whole once he does', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.setHeader('Content-Type', 'text/plain');
  const sent: Buffer[] = [];
  let isFull = true;
  const end = vi.fn();
  const write = (bytes: Buffer) => {
    sent.push(bytes);
    return !isFull;
  };
  const gzip = gzipOnTheWay(response, { write, end });
  if (!gzip) throw new Error('It is not packed.');
  const all: Buffer[] = [];
  let drains = 0;
  const more = () => {
    drains += 1;
    for (let isRoom = true; isRoom && all.length < 200; ) {
      const chunk = randomBytes(16 * 1024);
      all.push(chunk);
      isRoom = gzip.write(chunk);
    }
    if (all.length === 200) gzip.end();
  };
  response.on('drain', more);
  more();
  await expect.poll(() => sent).not.toHaveLength(0);
  await pause(200); // in which more would come
  expect(sent, 'what the connection takes before it says that it is full').toHaveLength(1);
  expect(drains).toBe(1);
  isFull = false;
  response.emit('drain');
  await expect.poll(() => end).toHaveBeenCalledOnce();
  expect(gunzipSync(Buffer.concat(sent)).equals(Buffer.concat(all))).toBe(true);
});
