import { isApi, isFile } from './routes.ts';

const reading = ['GET', 'HEAD'];
const pages = [...reading, 'POST'];
export const calls: readonly string[] = [...pages, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The methods that a path can have at all; API handlers narrow them down. Next answers 500 to some others. */
export function methodsFor(path: string): readonly string[] {
  if (isApi(path)) return calls;
  return isFile(path) ? reading : pages;
}
