import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const filesSchema = z.object({ config: z.looseObject({ distDir: z.string() }) });

/**
 * The settings that Next wrote down when it built, as its own standalone server reads them: next.config.ts need not be
 * compiled, completed and checked at every start.
 * @param folder of the build, which may have been moved since
 * @throws Error when there is no build
 */
export function builtConfig(folder: string): string {
  const text = readFileSync(path.join(folder, 'required-server-files.json'), 'utf8');
  const { config } = filesSchema.parse(JSON.parse(text));
  return JSON.stringify({ ...config, distDir: folder });
}

/**
 * The scripts that all pages of accounts share, without folder and ending (scripts/server/account-files).
 * @param folder of the build
 * @throws Error when there is no build
 */
export function builtAccountFiles(folder: string): readonly string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(path.join(folder, 'account-files.json'), 'utf8')));
}
