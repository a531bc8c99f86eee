import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const filesSchema = z.object({ config: z.looseObject({ distDir: z.string() }) });

/**
 * The configuration that Next stored at build time, in the form that its standalone server reads: a start needn't
 * compile, complete and validate next.config.ts.
 * @param folder of the build, which may have been moved since
 * @throws Error when there is no build
 */
export function builtConfig(folder: string): string {
  const text = readFileSync(path.join(folder, 'required-server-files.json'), 'utf8');
  const { config } = filesSchema.parse(JSON.parse(text));
  return JSON.stringify({ ...config, distDir: folder });
}

/**
 * The scripts shared by all pages of accounts, without folder and extension (scripts/server/account-files).
 * @param folder of the build
 * @throws Error when there is no build
 */
export function builtAccountFiles(folder: string): readonly string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(path.join(folder, 'account-files.json'), 'utf8')));
}
