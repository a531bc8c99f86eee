import { chmod, readdir, stat } from 'node:fs/promises';
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

const readable = 0o444;
const executable = 0o111;

/**
 * Lets any user read a folder with all that is in it, and enter or start what its owner may: where it was made, new
 * files may be closed to others (umask), but a shop runs as a user to whom its files do not belong.
 */
export async function letOthersRead(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = inside.filter((entry) => !entry.isSymbolicLink());
  for (const file of [folder, ...files.map((entry) => path.join(entry.parentPath, entry.name))]) {
    const { mode } = await stat(file);
    const wanted = mode | readable | (mode & 0o100 ? executable : 0);
    if (wanted !== mode) await chmod(file, wanted);
  }
}
