/** Runs the UploadThing stand-in alone: `node sandbox/uploadthing/main.ts [port] [folder]`. */
import { DEFAULT_PORT_BASE, portsFrom } from '../ports.ts';
import { startUploadThing } from './server.ts';

const ports = portsFrom(DEFAULT_PORT_BASE);
const [port = ports.uploadthing, dir = '.data/uploadthing'] = process.argv.slice(2);
const uploadThing = await startUploadThing({
  port: Number(port),
  dir,
  apiKey: 'sk_sandbox',
  appId: 'sandboxapp',
  log: console.log,
});
for (const [name, value] of Object.entries(uploadThing.env)) console.log(`${name}=${value}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void uploadThing.close());
