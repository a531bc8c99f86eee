/** An internal part of the driver that has no types (lib/platform/broken-connections.ts). */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';

  export class Connection extends EventEmitter {
    /** Why the connection was closed. */
    readonly error: Error | null;
    writeCommand(...given: readonly unknown[]): Promise<void>;
  }
}
