import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { paths } from '../../lib/base/paths.ts';

const statsSchema = z.array(z.object({ route: z.string(), firstLoadChunkPaths: z.array(z.string()) }));

/** What Next tells of each route of a build. */
const statsFile = 'diagnostics/route-bundle-stats.json';
const entriesSchema = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });

/** Where Next tells which part of a page brings which scripts, as a program that sets a variable. */
const manifestFile = 'server/app/dashboard/page_client-reference-manifest.js';
/** Beside what is started; read by server/built-config. */
const ownFile = 'account-files.json';

const chunk = /\/static\/chunks\/([^/]+)\.js$/;

/**
 * The scripts that every page of accounts loads, without folder and ending.
 * @param stats of all routes, as Next tells them
 * @throws ZodError for anything else
 */
export function sharedByAccounts(stats: unknown): string[] {
  const [first = [], ...others] = statsSchema
    .parse(stats)
    .filter(({ route }) => route === paths.dashboard || route.startsWith(`${paths.dashboard}/`))
    .map(({ firstLoadChunkPaths }) => firstLoadChunkPaths.flatMap((file) => chunk.exec(file)?.[1] ?? []));
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** Those that the page of what is missing brings alone, which no other page loads though it is counted among theirs. */
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

/** Writes into a build which scripts its pages of accounts share. @throws Error when Next told nothing of them */
export function writeAccountFiles(output: string): void {
  const stats: unknown = JSON.parse(readFileSync(path.join(output, statsFile), 'utf8'));
  const unused = onlyWhereMissing(readFileSync(path.join(output, manifestFile), 'utf8'));
  const shared = sharedByAccounts(stats).filter((name) => !unused.includes(name));
  if (shared.length === 0) throw new Error(`${statsFile} names no script that pages of accounts share`);
  writeFileSync(path.join(output, ownFile), JSON.stringify(shared));
}
