import 'server-only';
import { createHash } from 'node:crypto';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { mostLines } from '@/lib/orders/most-lines';
import { withUnits } from './add';
import { withAdded } from './lines';
import { type QuickLine, quickText, readQuick } from './quick';
import { matchQuick, type QuickAnswer } from './quick-match';
import { type ListLine, mostQuickLines, mostQuickText, pressedFix, type QuickInput } from './schema';
import { listedProducts } from './shown';

/** The result of quick order: the text that stays in the field, and the results for its lines. */
export type QuickOutcome = { text: string; answers: QuickAnswer[]; message: string };

/** A file as text, in UTF-8, UTF-16 or Windows-1252, as spreadsheet programs write it. @throws AppError invalid */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isWide && bytes.includes(0)) throw fieldError('text', messages.quick.file);
  if (isWide) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The text of the field after the button beside a line was pressed, which corrects that line, wherever it is by now;
 * null if it is no longer there.
 */
function fixed(answers: readonly QuickAnswer[], pressed: string): string | null {
  const fix = pressedFix(pressed);
  if (!answers.some(({ sku }) => sku === fix?.sku)) return null;
  return answers
    .map(({ text, sku, quantity, meant }) =>
      sku === fix?.sku ? quickText(meant?.sku ?? sku, fix.offer ?? quantity) : text,
    )
    .join('\n');
}

/** Applies a change to a list, once per key, and returns the list after it. */
export type TakesLines = (
  take: (lines: ListLine[]) => ListLine[],
  key?: string,
) => Promise<{ lines: readonly Pick<ListLine, 'productId'>[] }>;

/**
 * The idempotency key of adding what was typed; other lines with the same request key count as another request. All of
 * the lines belong to it, because those that can be ordered may be others when the same is sent again.
 */
const keyOf = (requestKey: string, typed: readonly QuickLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify([requestKey, typed.map(({ sku, quantity }) => [sku, quantity])]))
    .digest('base64url')
    .slice(0, 22);

/**
 * Checks every line and, if asked to, adds the valid ones to the list; all others stay in the field.
 * @throws AppError invalid, conflict (full)
 */
export async function quickOrder(input: QuickInput, list: TakesLines): Promise<QuickOutcome> {
  const file = input.file && input.file.size > 0 ? await textOf(input.file) : '';
  // A first cell may be blank, so that a line begins with a tab.
  const parts = [input.text, file].map((text) => text.trimEnd().replace(/^\s*\n/, '')).filter(Boolean);
  if (parts.join('').length > mostQuickText) throw fieldError('text', messages.quick.tooLong);
  const lines = parts.flatMap(readQuick);
  // Text and file are joined by their lines, because the file's header would end up in the middle.
  const typed = parts.length > 1 ? lines.map(({ text }) => text).join('\n') : (parts[0] ?? '');
  if (lines.length === 0) throw fieldError('text', messages.quick.nothing);
  if (lines.length > mostQuickLines) throw fieldError('text', messages.quick.tooMany(mostQuickLines));
  const pressed = input.do ?? 'check';
  const first = await matchQuick(lines);
  if (pressed === 'add') return take(first, list, input.requestKey);
  if (!pressed.startsWith('fix:')) return checked(typed, first);
  const text = fixed(first, pressed);
  if (text !== null) return checked(text, await matchQuick(readQuick(text), first));
  const { message, ...outcome } = checked(typed, first);
  return { ...outcome, message: `${messages.quick.otherLines} ${message}` };
}

function checked(text: string, answers: QuickAnswer[]): QuickOutcome {
  const good = answers.filter(({ state }) => state === 'found').length;
  return { text, answers, message: messages.quick.checked(good, answers.length) };
}

async function take(
  answers: QuickAnswer[],
  list: TakesLines,
  requestKey: string | undefined,
): Promise<QuickOutcome> {
  const good = answers.flatMap(({ state, productId, quantity }) =>
    state === 'found' && productId !== null && quantity !== null ? [{ productId, quantity }] : [],
  );
  const taken = new Set<string>();
  let isFull = false;
  if (good.length > 0) {
    const products = await listedProducts(good.map(({ productId }) => productId));
    const add = (lines: ListLine[]) =>
      good.reduce((now, line) => {
        const product = products.get(line.productId);
        return (product ? withUnits(now, line, product) : withAdded(now, line)) ?? now;
      }, lines);
    const { lines } = await list(add, requestKey && keyOf(requestKey, answers));
    const listed = new Set(lines.map(({ productId }) => productId));
    for (const { productId } of good) if (listed.has(productId)) taken.add(productId);
    isFull = taken.size < good.length && lines.length >= mostLines;
    if (isFull && taken.size === 0) throw new AppError('conflict', messages.list.full(mostLines));
  }
  const left = answers.filter(({ productId }) => productId === null || !taken.has(productId));
  // A press that is repeated adds nothing, though its lines may have been ordered or removed since.
  const added = taken.size > 0 ? messages.list.addedMany(taken.size) : messages.list.addedBefore;
  const said = good.length > 0 ? added : messages.quick.checked(0, answers.length);
  const text = left.map((each) => each.text).join('\n');
  const stays = good.length > 0 && left.length > 0 ? messages.quick.stays(text.split('\n').length) : null;
  const full = isFull ? messages.list.full(mostLines) : null;
  return { text, answers: left, message: [said, full, stays].filter(Boolean).join(' ') };
}
