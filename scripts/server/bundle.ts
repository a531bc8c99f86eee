import path from 'node:path';
import { build } from 'esbuild';

/** What a build starts, by the name that it has there (launcher/app.ts). */
const entryPoints = { main: 'server/start.ts', 'die-with-parent': 'launcher/die-with-parent.ts' };

/**
 * Puts the server into a build, so that a start compiles no source and loads a few files in place of a hundred. Next stays a
 * package, which its own build needs as well; logged stacks name the sources by the maps beside (server/source-stack.ts).
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
