import { lateType } from '../../lib/base/late-scripts.ts';

/** The framework's files as a page asks for them; what only browsers without modules run is never asked for by others. */
const file = /<script(?= src="\/_next\/static\/chunks\/)(?![^>]*\bnomodule\b)/gi;
const preload = /<link rel="preload"(?=[^>]*\sas="script")(?=[^>]*\shref="\/_next\/static\/chunks\/)[^>]*>/gi;

/**
 * A page that React makes alive on its way out, piece by piece: its framework's files are named and left to the page to ask for once it
 * is painted (decision 0044). A tag that a piece ends in waits for its end in the next one.
 */
export class LateScripts {
  #rest = '';

  /** What of the page may leave after these bytes. */
  through(bytes: Buffer | undefined): Buffer {
    // Each byte is one character, so that a piece may end within a letter.
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
