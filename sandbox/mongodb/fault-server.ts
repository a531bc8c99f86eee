import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { closeServer, listen, readBody, sendJson } from '../http.ts';
import type { Faults } from './faults.ts';

const ruleSchema = z.object({
  command: z.string().min(1),
  collection: z.string().min(1).optional(),
  action: z.enum(['pause', 'drop', 'kill']),
  when: z.enum(['before', 'after']).default('before'),
  times: z.int().min(1).default(1),
});

/**
 * Lets tests inject faults over HTTP on a loopback port: `POST /fault` adds a rule, `GET /fault` returns the number of
 * commands that were hit and are held, `DELETE /fault` removes the rules and releases held commands. See `README.md`.
 */
export async function startFaultServer(faults: Faults, port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer((req, res) => {
    answer(faults, req, res).catch((error: unknown) => sendJson(res, 400, { error: String(error) }));
  });
  await listen(server, port);
  return { close: () => closeServer(server) };
}

async function answer(faults: Faults, req: IncomingMessage, res: ServerResponse) {
  if (req.url !== '/fault') return sendJson(res, 404, { error: 'Only /fault exists here.' });
  if (req.method === 'POST')
    faults.add(ruleSchema.parse(JSON.parse((await readBody(req, 10_000)).toString())));
  if (req.method === 'DELETE') faults.clear();
  sendJson(res, 200, faults.state());
}
