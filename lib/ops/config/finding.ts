import 'server-only';
import { operatorMessage } from '@/lib/platform/sentence';

/** `warn` is for a person to judge; with `wrong` the shop does not work as it should. */
export type Finding = { about: string; level: 'ok' | 'warn' | 'wrong'; says: string };

export type Values = Readonly<Record<string, string | undefined>>;

/** How a check adds a finding. */
export type Note = (level: Finding['level'], says: string) => void;

/** How long (ms) a service may take. */
export const patienceMs = 8000;

/** Checks one service; an error while checking is a finding, too. */
export async function lookAt(
  about: string,
  look: (note: Note) => Promise<void>,
  values?: Values,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const note: Note = (level, says) => void found.push({ about, level, says });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('It did not answer in time.')), 2 * patienceMs).unref();
  });
  await Promise.race([look(note), late]).catch((error: unknown) =>
    note('wrong', operatorMessage(error, values)),
  );
  return found;
}
