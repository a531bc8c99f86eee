import { createServer } from 'node:http';
import { closeServer, listen, sendJson } from '../sandbox/http.ts';
import { sameSecret } from '../sandbox/same-secret.ts';
import type { ControlAddress } from './published.ts';

/**
 * Serves commands for the running sandbox on a loopback port: `POST /reset`, with the key in `x-sandbox-key`. Commands
 * are executed one after another.
 */
export async function startControl(port: number, key: string, reset: () => Promise<void>) {
  let previous = Promise.resolve();
  const server = createServer((req, res) => {
    const given = req.headers['x-sandbox-key'];
    if (typeof given !== 'string' || !sameSecret(given, key))
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
