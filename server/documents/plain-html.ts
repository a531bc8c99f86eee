import { accountFiles, partMissingId } from '../../lib/base/browser-keys.ts';
import { earlyScript } from '../../lib/base/early-script.ts';
import { isKnown } from '../headers/inline-scripts.ts';

/** Marks a page of which React still has to move parts to their places. */
const inParts = /<template id="B:|<!--\$\?-->/;

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const frameworkFile = /\ssrc="\/_next\/static\/chunks\//i;
const anyFile = /\ssrc=/i;
const dataBlock = /\stype="application\//i;
const scriptPreload = /<link\b(?=[^>]*\s(?:as="script"|rel="modulepreload"))[^>]*\shref="\/_next\/[^>]*>/gi;
const comment = /<!--[\s\S]*?-->/g;
/** Markup for Next and React alone, and two meta tags that no site needs for link previews. */
const ownMark =
  /<meta name="(?:next-size-adjust|twitter:image:(?:width|height))"[^>]*>| data-precedence="[^"]*"/g;
const emptyHidden = /<div hidden=""><\/div>/g;
const partMissing = new RegExp(`<div id="${partMissingId}"[\\s\\S]*?</div>`);

/**
 * Removes from a rendered page what only React in a browser would use: framework scripts and their preloads, hydration
 * data, markers, and the shop's notice that such a script is missing. Keeps data blocks, the early script, unknown
 * scripts and the module of `elements/`. A page that was streamed in parts is returned unchanged.
 * @param files named in the page, to be prefetched for the next one (elements/account-files)
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
