/** A part of the driver that it does not export (dying.ts). */
declare module 'mongodb/lib/sdam/server.js' {
  export class Server {
    command(...given: unknown[]): Promise<unknown>;
  }
}
