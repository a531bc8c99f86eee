import { createHash } from 'node:crypto';
import { type BuildOptions, build } from 'esbuild';

/** One module, as small as it gets; the paths of tsconfig.json in the current folder hold. */
export const bundling = {
  entryPoints: ['elements/main.ts'],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
} satisfies BuildOptions;

/**
 * Bundles the module of `elements/`, under a name that changes with its content.
 * @throws Error when a source is missing or wrong
 */
export async function bundleElements(): Promise<{ name: string; code: string }> {
  const { outputFiles } = await build({ ...bundling, write: false });
  const code = outputFiles[0]?.text ?? '';
  return { name: `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`, code };
}
