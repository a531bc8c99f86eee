import { createServer } from 'node:net';
import { testPorts } from './places.ts';

/**
 * Makes this the only test run with these ports until the process ends, because runs share ports and folders.
 * @throws Error when another run is under way
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const holder = createServer();
    holder.once('error', () => {
      const held = `Another test run is under way (port ${testPorts.turn} is taken). Wait for it, or end it.`;
      reject(new Error(held));
    });
    holder.listen(testPorts.turn, '127.0.0.1', () => resolve());
    holder.unref();
  });
}
