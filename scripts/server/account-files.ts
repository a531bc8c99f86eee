import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { paths } from '../../lib/base/paths.ts';

const statsSchema = z.array(z.object({ route: z.string(), firstLoadChunkPaths: z.array(z.string()) }));

/** Next's report on each route of a build. */
const statsFile = 'diagnostics/route-bundle-stats.json';
const entriesSchema = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });

/** Next's manifest of the scripts that each part of a page loads; a script that sets a variable. */
const manifestFile = 'server/app/dashboard/page_client-reference-manifest.js';
/** In the build's folder; read by server/built-config. */
const ownFile = 'account-files.json';

const chunk = /\/static\/chunks\/([^/]+)\.js$/;

/**
 * The scripts that all account pages load, without folder and extension.
 * @param stats Next's report on all routes
 * @throws ZodError for anything else
 */
export function sharedByAccounts(stats: unknown): string[] {
  const [first = [], ...others] = statsSchema
    .parse(stats)
    .filter(({ route }) => route === paths.dashboard || route.startsWith(`${paths.dashboard}/`))
    .map(({ firstLoadChunkPaths }) => firstLoadChunkPaths.flatMap((file) => chunk.exec(file)?.[1] ?? []));
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** Scripts of the not-found page only. Next counts them for every page, though no other page loads them. */
export function onlyWhereMissing(manifest: string): string[] {
  const told = manifest.slice(manifest.indexOf(' = {"') + 3, manifest.lastIndexOf('}') + 1);
  const parts = Object.entries(entriesSchema.parse(JSON.parse(told)).entryJSFiles);
  const namesOf = (isMissing: boolean) =>
    parts
      .filter(([part]) => part.endsWith('/not-found') === isMissing)
      .flatMap(([, files]) => files.flatMap((file) => chunk.exec(`/${file}`)?.[1] ?? []));
  const others = new Set(namesOf(false));
  return namesOf(true).filter((name) => !others.has(name));
}

/** Writes the list of scripts that all account pages share into a build. @throws Error when Next's report has none */
export function writeAccountFiles(output: string): void {
  const stats: unknown = JSON.parse(readFileSync(path.join(output, statsFile), 'utf8'));
  const unused = onlyWhereMissing(readFileSync(path.join(output, manifestFile), 'utf8'));
  const shared = sharedByAccounts(stats).filter((name) => !unused.includes(name));
  if (shared.length === 0) throw new Error(`${statsFile} names no script that pages of accounts share`);
  writeFileSync(path.join(output, ownFile), JSON.stringify(shared));
}
