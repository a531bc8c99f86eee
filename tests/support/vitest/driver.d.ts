/** A part of the driver that its types do not export (dying.ts). */
declare module 'mongodb/lib/sdam/server.js' {
  export class Server {
    command(...given: unknown[]): Promise<unknown>;
  }
}
