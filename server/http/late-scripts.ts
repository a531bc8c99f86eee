import { lateType } from '../../lib/base/late-scripts.ts';

/** Framework scripts in a page. `nomodule` ones are kept, as only browsers without modules load them. */
const file = /<script(?= src="\/_next\/static\/chunks\/)(?![^>]*\bnomodule\b)/gi;
const preload = /<link rel="preload"(?=[^>]*\sas="script")(?=[^>]*\shref="\/_next\/static\/chunks\/)[^>]*>/gi;

/**
 * Rewrites a hydrated page as it is streamed: names framework scripts without loading them, so that the page can load
 * them after its first paint (decision 0044). A tag that a chunk cuts off waits for the next chunk.
 */
export class LateScripts {
  #rest = '';

  /** What can be sent after these bytes. */
  through(bytes: Buffer | undefined): Buffer {
    // One character for each byte, as a chunk may end within a character.
    const text = this.#rest + (bytes?.toString('latin1') ?? '');
    const open = text.lastIndexOf('<');
    const end = open < 0 || text.includes('>', open) ? text.length : open;
    this.#rest = text.slice(end);
    return rewritten(text.slice(0, end));
  }

  /** The rest of the page. */
  last(bytes: Buffer | undefined): Buffer {
    const page = Buffer.concat([this.through(bytes), rewritten(this.#rest)]);
    this.#rest = '';
    return page;
  }
}

const rewritten = (text: string) =>
  Buffer.from(text.replace(file, `<script type="${lateType}"`).replace(preload, ''), 'latin1');
