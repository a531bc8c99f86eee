import { paths } from '../../lib/base/paths.ts';
import { isApi, isFile } from './routes.ts';

const reading = ['GET', 'HEAD'];
const pages = [...reading, 'POST'];
/** Paths with less than a page has, for which Next answers 405 without `Allow` (RFC 9110 §15.5.6). */
const narrow: ReadonlyMap<string, readonly string[]> = new Map([
  [paths.signOut, ['POST']],
  [paths.listAdd, ['POST']],
  [paths.listSummary, reading],
  ['/speculation-rules', reading],
  ['/vitals', ['POST', 'OPTIONS']],
]);
export const calls: readonly string[] = [...pages, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The methods that a path can have at all; API handlers narrow them down. Next answers 500 to some others. */
export function methodsFor(path: string): readonly string[] {
  if (isApi(path)) return calls;
  return narrow.get(path) ?? (isFile(path) ? reading : pages);
}
