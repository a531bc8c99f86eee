import { accountFiles, partMissingId } from '../../lib/base/browser-keys.ts';
import { earlyScript } from '../../lib/base/early-script.ts';
import { isKnown } from '../headers/inline-scripts.ts';

/** React still has to move parts of such a page to their places. */
const inParts = /<template id="B:|<!--\$\?-->/;

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const frameworkFile = /\ssrc="\/_next\/static\/chunks\//i;
const anyFile = /\ssrc=/i;
const dataBlock = /\stype="application\//i;
const scriptPreload = /<link\b(?=[^>]*\s(?:as="script"|rel="modulepreload"))[^>]*\shref="\/_next\/[^>]*>/gi;
const comment = /<!--[\s\S]*?-->/g;
/** Of Next's and React's own, and two that no site reads which shows links. */
const ownMark =
  /<meta name="(?:next-size-adjust|twitter:image:(?:width|height))"[^>]*>| data-precedence="[^"]*"/g;
const emptyHidden = /<div hidden=""><\/div>/g;
const partMissing = new RegExp(`<div id="${partMissingId}"[\\s\\S]*?</div>`);

/**
 * A rendered page without what only React in a browser would use: its files and their preloads, the data to hydrate
 * with, its marks between texts and in the head, and our notice that such a file is missing. Data blocks, the early script, scripts that
 * nobody knows and the module of `elements/` stay. A page that arrived in parts comes back as it is.
 * @param files that it names, to be fetched for the next page (elements/account-files)
 */
export function plainHtml(html: string, files: readonly string[] = []): string {
  if (inParts.test(html)) return html;
  const plain = html
    .replace(script, (whole, attributes: string, text: string) =>
      isFrameworks(attributes, text) ? '' : whole,
    )
    .replace(scriptPreload, '')
    .replace(comment, '')
    .replace(ownMark, '')
    .replace(emptyHidden, '')
    .replace(partMissing, '');
  return files.length > 0
    ? plain.replace('</head>', `<meta name="${accountFiles}" content="${files.join(' ')}"/></head>`)
    : plain;
}

function isFrameworks(attributes: string, text: string): boolean {
  if (frameworkFile.test(attributes)) return true;
  if (anyFile.test(attributes) || dataBlock.test(attributes)) return false;
  return text === '' || (text !== earlyScript && isKnown(text));
}
