import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

/** Starts a mail server for this test file that behaves as these options say, and returns it. */
export function ownMailServer(options: SMTPServerOptions): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    ...options,
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    process.env['SMTP_URL'] = `smtp://127.0.0.1:${port}`; // before anything has read the environment
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return server;
}
