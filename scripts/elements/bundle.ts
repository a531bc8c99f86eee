import { createHash } from 'node:crypto';
import { type BuildOptions, build, type Plugin } from 'esbuild';

/** Options for minified modules. esbuild resolves the paths of tsconfig.json in the current folder. */
export const bundling = {
  entryPoints: ['elements/main.ts', 'elements/sign-in.ts', 'elements/list.ts'],
  bundle: true,
  minify: true,
  charset: 'utf8',
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  define: { VITALS: '""' },
} satisfies BuildOptions;

/** Leaves elements/offers out of the bundle: it is imported at run time, from the folder of the importing module. */
const beside = (address: string): Plugin => ({
  name: 'beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@\/elements\/offers$/ }, () => ({ path: address, external: true })),
});

type Module = { readonly name: string; readonly code: string };

async function bundled(options: BuildOptions): Promise<Module> {
  const { outputFiles } = await build({ ...bundling, ...options, write: false });
  const code = outputFiles?.[0]?.text ?? '';
  return { name: `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`, code };
}

/**
 * Bundles the main module of `elements/`, those that certain pages load beside it, and those that it loads later, for
 * search suggestions and for measuring. Each is named by a hash of its content.
 * @throws Error when a source is missing or wrong
 */
export async function bundleElements(): Promise<
  Module & Record<'signIn' | 'list' | 'offers' | 'vitals', Module>
> {
  const vitals = await bundled({ entryPoints: ['elements/vitals.ts'] });
  const address = `./${vitals.name}`;
  const offers = await bundled({ entryPoints: ['elements/offers.ts'] });
  const signIn = await bundled({ entryPoints: ['elements/sign-in.ts'] });
  const list = await bundled({ entryPoints: ['elements/list.ts'] });
  const main = await bundled({
    entryPoints: ['elements/main.ts'],
    define: { VITALS: JSON.stringify(address) },
    external: [address],
    plugins: [beside(`./${offers.name}`)],
  });
  return { ...main, signIn, list, offers, vitals };
}
