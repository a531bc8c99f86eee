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
  define: { VITALS: '""' },
} satisfies BuildOptions;

type Module = { readonly name: string; readonly code: string };

async function bundled(options: BuildOptions): Promise<Module> {
  const { outputFiles } = await build({ ...bundling, ...options, write: false });
  const code = outputFiles?.[0]?.text ?? '';
  return { name: `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`, code };
}

/**
 * Bundles the module of `elements/`, and the one beside it that measures pages, under names that change with their content.
 * @throws Error when a source is missing or wrong
 */
export async function bundleElements(): Promise<Module & { vitals: Module }> {
  const vitals = await bundled({ entryPoints: ['elements/vitals.ts'] });
  const address = `./${vitals.name}`;
  const main = await bundled({ define: { VITALS: JSON.stringify(address) }, external: [address] });
  return { ...main, vitals };
}
