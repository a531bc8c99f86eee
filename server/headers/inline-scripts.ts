import { createHash } from 'node:crypto';
import { earlyScript, partsScript } from '../../lib/base/early-script.ts';

const inlineScript = /<script\b(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const dataBlock = /\stype="(?!module|text\/javascript)[^"]+"/i;
const nextData = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[\s\S]*\])\);?$/;
/** The result of a form's action, on the page after a post without scripts. */
const formState =
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\(\[0\]\);self\.__next_f\.push\((\[2,[\s\S]*\])\);?$/;
const turbopack =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{[\s\S]*\})\);?$/;
const reactCall = /^([\s\S]*?)\$R[CRSX]\(("[^()]*)\)$/;
const shellTime = 'requestAnimationFrame(function(){$RT=performance.now()});';

/**
 * sha256 (hex) of the functions that React writes inline, each tested against the installed react-dom. In order: form
 * replay; complete boundary; the same with styles, and with styles alone; complete segment; client render.
 */
export const reactRuntime: ReadonlySet<string> = new Set([
  '0b01e988e6c67342a3eaab511735151aa9346a9c260abca525a414f916a3b89d',
  '7a3c441a297b4368e7168f53d44323873b11a160d3567f2d4695187785c22646',
  '05df10049fd38200fdf90f93eab1a7e0af75a460464ec765e929be895355d5f5',
  '4304d371463a5ff5bda9b23cbcf5ddb0102806ae578bf32f300315d8511e2699',
  'ae43f2863da498ae6e297e928af4b7bb581afa935a8f2f3105606210f5e134c0',
  'e53a88761f342a08e20f9b94b73d8e8436b90e51addf7c4957a94ae17504f98a',
  '1c8c044fd61ba420d20d9c528c3c018543fab32c03d2f7db00f6ec8230db3785',
]);

/** The inline scripts of a page: known ones of Next, React and the shop, and all others. */
export function inlineScripts(html: string): { readonly known: string[]; readonly unknown: string[] } {
  const known: string[] = [];
  const unknown: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(inlineScript)) {
    if (dataBlock.test(attributes) || text === '') continue;
    (isKnown(text) ? known : unknown).push(text);
  }
  return { known, unknown };
}

/** Whether the shop, Next or React wrote this script. Judges the whole text: only data may follow a known start. */
export function isKnown(text: string): boolean {
  if (text === earlyScript || text === partsScript || text === shellTime || isRuntime(text)) return true;
  const data = formState.exec(text)?.[1] ?? nextData.exec(text)?.[1] ?? turbopack.exec(text)?.[1];
  if (data !== undefined) return isJson(data);
  const [, runtime = '', call] = reactCall.exec(text) ?? [];
  return call !== undefined && (runtime === '' || isRuntime(runtime)) && isJson(`[${call}]`);
}

const isRuntime = (text: string) => reactRuntime.has(createHash('sha256').update(text).digest('hex'));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
