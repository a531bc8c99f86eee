import { chunkReload } from '@/lib/base/early-script';

/** True when a part of the application could not be loaded ('Loading chunk {n} failed', specification §8). */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /loading (css )?chunk .+ failed|failed to load chunk/i.test(error.message)
  );
}

/** What failed, in the words of specification §8. Bundlers word it differently; the file's name tells which part. */
export function chunkSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const [, named = ''] = /chunk (\S+)/i.exec(message) ?? [];
  const part = named.slice(named.lastIndexOf('/') + 1).replace(/\.(?:js|css)$/, '');
  return `Loading chunk ${part || '?'} failed`;
}

/** Reloads the page once, as a new release usually explains the missing file. Returns false if it already did. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(chunkReload.key) ?? 0);
    if (Date.now() - last < chunkReload.patience) return false;
    sessionStorage.setItem(chunkReload.key, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
