import path from 'node:path';
import { build } from 'esbuild';

/** The programs of a build, by their names there (launcher/app.ts). */
const entryPoints = { main: 'server/start.ts', 'die-with-parent': 'launcher/die-with-parent.ts' };

/**
 * Bundles the server into a build, so that a start compiles nothing and loads a few files instead of a hundred. Next is
 * not bundled, because its own build needs the package, too. Logged stacks use the source maps
 * (server/source-stack.ts).
 * @param output folder of the build
 * @throws Error when a source is missing or wrong
 */
export async function bundleServer(output: string): Promise<void> {
  await build({
    entryPoints,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    external: ['next'],
    outdir: path.join(output, 'start'),
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
  });
}
