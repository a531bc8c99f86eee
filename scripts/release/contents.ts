import path from 'node:path';

/** What runs, at the top of the project; the build comes besides. */
const parts: ReadonlySet<string> = new Set([
  '.env.example',
  'LICENSE',
  'launcher',
  'lib',
  'next.config.ts',
  'package-lock.json',
  'public',
  'sandbox', // a small part of it is the launcher's, and it brings no packages
  'scripts',
  'server',
  'tsconfig.json',
]);

/** npm's commands that need sources, development packages or a sandbox. */
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

/** For debuggers and packagers, and what this machine has compiled for itself. */
const unused = /\.(?:js|css)\.map$|\.nft\.json$|\/start\/compiled(?:\/|$)/;

/** Whether something at the top of the project belongs into a release. */
export const isOperators = (name: string): boolean => parts.has(name);

/** Whether a file or folder, by its path from the root, belongs into a release. */
export const isReleased = (file: string): boolean => {
  const name = file.split(path.sep).join('/');
  return !developersFiles.test(name) && !(name.startsWith('.next/') && unused.test(name));
};

/**
 * npm's commands that work in a release.
 * @throws Error when one names a program that is not there
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
