import 'server-only';
import { access } from 'node:fs/promises';
import path from 'node:path';

const publicFolder = path.join(/* turbopackIgnore: true */ process.cwd(), 'public');

/** The file behind a path of the shop's public folder. */
export const publicFile = (url: string): string => path.join(/* turbopackIgnore: true */ publicFolder, url);

export const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT';

/** Whether this version of the shop has a picture that a path names. @throws Error if that can't be told */
export async function isShipped(url: string): Promise<boolean> {
  try {
    await access(publicFile(url));
    return true;
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return false;
    throw error;
  }
}
