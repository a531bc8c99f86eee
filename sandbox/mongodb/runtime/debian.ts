import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The Debian release whose C library the engine can use. */
export const RELEASE = 'trixie';
export const PACKAGES = ['libc6', 'libstdc++6', 'libgcc-s1'];

export interface Architecture {
  debian: string;
  /** Folder of the libraries below `usr/lib`. */
  triplet: string;
  /** File name of the program loader. */
  loader: string;
}

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: { debian: 'amd64', triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { debian: 'arm64', triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

export const architecture = (): Architecture | undefined => ARCHITECTURES[process.arch];

/** The keys that check the packages' signatures; undefined if the machine has none. */
export const keyring = (): string | undefined =>
  ['gpg', 'pgp'].map((end) => `/usr/share/keyrings/debian-archive-keyring.${end}`).find(existsSync);

const SUITE =
  /^(?:bullseye|bookworm|trixie|forky|sid|unstable|testing|stable|oldstable|oldoldstable)(?:-updates)?$/;

/** The Debian mirrors that this machine is configured with, and no others. */
export async function configuredMirrors(etcApt = '/etc/apt'): Promise<string[]> {
  const files = [path.join(etcApt, 'sources.list')];
  const parts = path.join(etcApt, 'sources.list.d');
  if (existsSync(parts))
    files.push(...(await readdir(parts)).toSorted().map((name) => path.join(parts, name)));
  const mirrors = new Set<string>();
  for (const file of files.filter(existsSync)) {
    const text = await readFile(file, 'utf8');
    const found = file.endsWith('.sources')
      ? fromStanzas(text)
      : file.endsWith('.list')
        ? fromLines(text)
        : [];
    for (const uri of found) mirrors.add(uri.replace(/\/+$/, ''));
  }
  return [...mirrors];
}

/** One-line style of sources.list(5): `deb [options] uri suite component…` */
function fromLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, uri, suite] = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(https?:\S+)\s+(\S+)/.exec(line) ?? [];
    return uri && suite && SUITE.test(suite) ? [uri] : [];
  });
}

/** Deb822 style of sources.list(5): stanzas of `Key: value`. */
function fromStanzas(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((stanza) => {
    const values = (key: string) =>
      new RegExp(`^${key}:(.*)$`, 'im').exec(stanza)?.[1]?.trim().split(/\s+/) ?? [];
    const enabled = values('Enabled')[0]?.toLowerCase() !== 'no' && values('Types').includes('deb');
    const uris = values('URIs').filter((uri) => /^https?:/.test(uri));
    return enabled && values('Suites').some((suite) => SUITE.test(suite)) ? uris : [];
  });
}
