/** A part of the driver that it does not export (lib/platform/broken-connections.ts). */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';

  export class Connection extends EventEmitter {
    /** Why it was closed. */
    readonly error: Error | null;
    writeCommand(...given: readonly unknown[]): Promise<void>;
  }
}
