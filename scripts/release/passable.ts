import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';

const enterable = 0o001;

/**
 * Lets any user reach a file or folder, as in an image: makes every folder on the path below `home`, which is ours,
 * traversable (execute permission), but not listable.
 * @throws Error with a sentence when a folder above `home` is closed: it is not ours to change
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
