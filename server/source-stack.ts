import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A position in the bundle of a build (scripts/server/bundle.ts). */
const place = /(file:\/\/\S+\/start\/[\w-]+\.mjs):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

function readMap(bundle: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(bundle)}.map`, 'utf8')));
  } catch {
    return null; // the bundle's position is better than nothing
  }
}

/**
 * Replaces positions in the bundle by those in its sources. Node could do so for every module, but would read the maps
 * of all pages at each start: 10 to 30 MB.
 */
export function sourceStack(stack: string | undefined): string | undefined {
  return stack?.replace(place, (found, bundle: string, line: string, column: string) => {
    const known = maps.get(bundle);
    const map = known === undefined ? readMap(bundle) : known;
    maps.set(bundle, map);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return found;
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
