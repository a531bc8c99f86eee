import path from 'node:path';

/** What a release holds of the project's top folder, besides the build. */
const parts: ReadonlySet<string> = new Set([
  '.env.example',
  'LICENSE',
  'launcher',
  'lib',
  'next.config.ts',
  'package-lock.json',
  'public',
  'sandbox', // the launcher uses a small part of it, and it needs no packages
  'scripts',
  'server',
  'tsconfig.json',
]);

/** npm scripts that need sources, development packages or a sandbox. */
const developers: ReadonlySet<string> = new Set([
  'bench',
  'build',
  'check',
  'coverage',
  'dev',
  'format',
  'licences',
  'prove:machines',
  'prove:release',
  'release',
  'sandbox:env',
  'sandbox:reset',
  'sbom',
  'scale',
  'seed',
  'seed:large',
  'test',
  'test:long',
]);

const developersFiles =
  /^scripts\/(?:testing|elements|release|scale|server)(?:\/|$)|^scripts\/(?:bench|browser|build|check|coverage|licences|prove-release|release|scale|sandbox-\w+|seed|seed-large|test)\.m?[jt]s$/;

/** Files for debuggers and packagers, and code compiled for this machine. */
const unused = /\.(?:js|css)\.map$|\.nft\.json$|\/start\/compiled(?:\/|$)/;

/** Whether an entry of the project's top folder belongs in a release. */
export const isOperators = (name: string): boolean => parts.has(name);

/** Whether a file or folder, by its path from the root, belongs in a release. */
export const isReleased = (file: string): boolean => {
  const name = file.split(path.sep).join('/');
  return !developersFiles.test(name) && !(name.startsWith('.next/') && unused.test(name));
};

/**
 * The npm scripts that work in a release.
 * @throws Error when one names a program that the release does not have
 */
export function operatorsScripts(
  scripts: Readonly<Record<string, string>>,
  there: readonly string[],
): Record<string, string> {
  const kept = Object.entries(scripts).filter(([name]) => !developers.has(name));
  for (const [name, command] of kept) {
    const program = /(?<=scripts\/)[\w-]+\.(?:ts|mjs)$/.exec(command)?.[0];
    if (program && !there.includes(program)) throw new Error(`npm run ${name} needs scripts/${program}.`);
  }
  return Object.fromEntries(kept);
}
