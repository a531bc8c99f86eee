import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { closeServer, listen, sendJson } from '../sandbox/http.ts';
import type { ControlAddress } from './published.ts';

/**
 * Takes orders for the running sandbox on a loopback port: `POST /reset`, with the key in `x-sandbox-key`.
 * Orders are carried out one after another.
 */
export async function startControl(port: number, key: string, reset: () => Promise<void>) {
  let previous = Promise.resolve();
  const server = createServer((req, res) => {
    if (!sameKey(req.headers['x-sandbox-key'], key))
      return sendJson(res, 403, { error: 'The key is wrong.' });
    if (req.method !== 'POST' || req.url !== '/reset')
      return sendJson(res, 404, { error: 'Only POST /reset.' });
    const done = previous.then(reset);
    previous = done.catch(() => {});
    done.then(
      () => sendJson(res, 200, { ok: true }),
      (error: unknown) =>
        sendJson(res, 500, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  await listen(server, port);
  const address: ControlAddress = { url: `http://127.0.0.1:${port}`, key };
  return { address, close: () => closeServer(server) };
}

function sameKey(given: string | string[] | undefined, key: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
