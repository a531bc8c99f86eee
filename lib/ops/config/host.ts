import 'server-only';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Finding, Values } from './finding';

/** Whether this machine has the address that the shop is to listen at: listens there for a moment, at any port. */
export async function checkHost({ HOST: host }: Values): Promise<Finding[]> {
  if (!host) return [];
  const server = createServer().listen({ port: 0, host });
  try {
    await once(server, 'listening');
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    const says = `is no address of this machine (${code}); set it to one of its own, or to 0.0.0.0`;
    return [{ about: 'HOST', level: 'wrong', says }];
  } finally {
    server.close();
  }
}
