import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Architecture, keyring, PACKAGES, RELEASE } from './debian.ts';
import { lastWords, run } from './run.ts';

const TIME_LIMIT_MS = 60_000;

/**
 * Downloads the packages into `work/debs` without apt: signed release file → index → packages, each checked by the
 * SHA-256 in the one before. Source: Debian wiki, "DebianRepository/Format".
 * @throws Error when a download, the signature or a hash is wrong
 */
export async function downloadByHttp(
  mirror: string,
  { debian }: Architecture,
  work: string,
  signal: AbortSignal | undefined,
) {
  const release = await signedRelease(`${mirror}/dists/${RELEASE}`, work, signal);
  const indexPath = `main/binary-${debian}/Packages.gz`;
  const indexHash = release
    .split('\n')
    .find((line) => /^ [0-9a-f]{64} /.test(line) && line.endsWith(` ${indexPath}`));
  if (!indexHash) throw new Error(`the release file does not list ${indexPath}`);
  const zipped = await fetchChecked(
    `${mirror}/dists/${RELEASE}/${indexPath}`,
    indexHash.slice(1, 65),
    signal,
  );
  const stanzas = (await promisify(gunzip)(zipped)).toString().split('\n\n');
  const debs = path.join(work, 'debs');
  await mkdir(debs, { recursive: true });
  for (const name of PACKAGES) {
    const stanza = stanzas.find((text) => text.startsWith(`Package: ${name}\n`)) ?? '';
    const file = /^Filename: (\S+)$/m.exec(stanza)?.[1];
    const hash = /^SHA256: (\S+)$/m.exec(stanza)?.[1];
    if (!file || !hash) throw new Error(`the index does not list ${name}`);
    await writeFile(
      path.join(debs, path.basename(file)),
      await fetchChecked(`${mirror}/${file}`, hash, signal),
    );
  }
}

async function signedRelease(url: string, work: string, signal: AbortSignal | undefined): Promise<string> {
  const keys = keyring();
  if (!keys) throw new Error('no Debian archive keyring on this machine');
  const [signed, checked] = [path.join(work, 'InRelease'), path.join(work, 'Release')];
  await mkdir(work, { recursive: true });
  await writeFile(signed, await download(`${url}/InRelease`, signal));
  const result = await run('gpgv', ['--keyring', keys, '--output', checked, signed], { signal });
  if (!result.ok) throw new Error(`gpgv: ${lastWords(result)}`);
  return readFile(checked, 'utf8');
}

async function fetchChecked(url: string, sha256: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const content = await download(url, signal);
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`${url} has a wrong hash`);
  return content;
}

async function download(url: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
