import 'server-only';
import { Connection } from 'mongodb/lib/cmap/connection.js';

const mended = Symbol.for('storefront.mendedConnections');

/**
 * Patches the MongoDB driver so that a command fails when its connection closes while it is being written. Otherwise a
 * command written between the socket's end and the driver's notice of it waits for `drain` forever: a request hangs, or
 * the heartbeat does and the process never finds the next primary (`Connection.writeCommand` in mongodb 6.22 and 7.9).
 */
function endWithConnection(): void {
  if (mended in Connection.prototype) return;
  const { writeCommand } = Connection.prototype;
  const mend = {
    [mended]: true,
    async writeCommand(this: Connection, ...given: readonly unknown[]): Promise<void> {
      const broken = Promise.withResolvers<never>();
      const end = () => broken.reject(this.error);
      this.once('close', end);
      try {
        await Promise.race([writeCommand.apply(this, [...given]), broken.promise]);
      } finally {
        this.off('close', end);
      }
    },
  };
  Object.assign(Connection.prototype, mend);
}

endWithConnection();
