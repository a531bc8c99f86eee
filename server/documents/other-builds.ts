import { sharedFiles } from '../../lib/platform/shared-files.ts';

const prefix = '/_next/static/';

/** Content types of the files of a build, as Next sends them. */
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'application/javascript; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=UTF-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/**
 * A script, style or font that this build doesn't have, but pages rendered by a process with another build ask for
 * (decision 0034). Null when none of the known builds has it.
 * @throws when the database can't be reached
 */
export async function fileOfAnotherBuild(path: string): Promise<{ body: Buffer; type: string } | null> {
  const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (!path.startsWith(prefix) || type === undefined) return null;
  const body = (await sharedFiles()?.read(path.slice(prefix.length))) ?? null;
  return body && { body, type };
}
