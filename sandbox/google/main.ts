/** Runs the Google stand-in alone: `node sandbox/google/main.ts [port] [key file] [redirect address]`. */
import { DEFAULT_PORT_BASE, portsFrom } from '../ports.ts';
import { startGoogle } from './server.ts';

const ports = portsFrom(DEFAULT_PORT_BASE);
const [
  port = ports.google,
  keyFile = '.data/google/key.pem',
  redirectUri = 'http://localhost:3000/api/auth/callback/google',
] = process.argv.slice(2);
const google = await startGoogle({
  port: Number(port),
  keyFile,
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
  redirectUris: [redirectUri],
  users: [
    { email: 'buyer@example.com', name: 'Demo Buyer' },
    { email: 'new@example.com', name: 'Demo Newcomer' },
  ],
  log: console.log,
});
for (const [name, value] of Object.entries(google.env)) console.log(`${name}=${value}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void google.close());
