import 'server-only';
import { Connection } from 'mongodb/lib/cmap/connection.js';

const mended = Symbol.for('storefront.mendedConnections');

/**
 * Ends a command together with the connection that it is being written to. Between a socket's end and the moment the driver
 * hears of it, what was written waited for `drain` and was never answered: a call of the shop, or the heartbeat that would have
 * found the next primary, after which the process never found it (mongodb 6.22 as well as 7.9, `Connection.writeCommand`).
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
