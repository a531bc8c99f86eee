import { createServer } from 'node:net';
import { portsFrom } from '../sandbox/ports.ts';
import type { Settings } from './settings.ts';

/**
 * Checks that every port is free and none is used twice, before anything is started.
 * @throws Error that names the port and the variable that changes it
 */
export async function assertPortsFree({ mode, appPort, host, portBase }: Settings) {
  await assertFree(appPort, host, 'PORT');
  if (mode.kind === 'configured') return;
  // Browsers try localhost as ::1 first, and would find the other program there.
  await assertFree(appPort, '::1', 'PORT', ['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
  const { mongodbFaults: _unused, ...ports } = portsFrom(portBase);
  for (const port of Object.values(ports)) {
    if (port === appPort)
      throw new Error(`Port ${port} is the sandbox's own. Set PORT or SANDBOX_PORT_BASE to another number.`);
    await assertFree(port, '127.0.0.1', 'SANDBOX_PORT_BASE');
  }
}

const noSuchAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function assertFree(port: number, host: string, variable: string, fine: string[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (fine.includes(error.code ?? '')) return resolve();
      if (variable === 'PORT' && noSuchAddress.includes(error.code ?? ''))
        return reject(
          new Error(
            `HOST is ${host}, which is no address of this machine. Set it to one of its own, or to 0.0.0.0.`,
          ),
        );
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used: ${error.message}`;
      return reject(new Error(`Port ${port} ${why}. Set ${variable} to another number.`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
