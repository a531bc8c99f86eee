import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';

const enterable = 0o001;

/**
 * Lets any user reach a file or folder, as those of an image may: every folder on the way from `home`, which is ours, is opened for
 * passing through, and nothing in it for being listed.
 * @throws Error in words when one above it is closed: that is somebody else's
 */
export async function letOthersReach(wanted: string, home: string): Promise<void> {
  for (let place = path.resolve(wanted); ; place = path.dirname(place)) {
    const { mode } = await stat(place);
    if ((mode & enterable) === 0) {
      const isOurs = !path.relative(home, place).startsWith('..');
      if (!isOurs)
        throw new Error(
          `${place} is closed to the user that the release runs as. Let everybody enter it, or use another place.`,
        );
      await chmod(place, mode | enterable);
    }
    if (place === path.dirname(place)) return;
  }
}
