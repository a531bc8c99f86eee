import 'server-only';
import { createHash } from 'node:crypto';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { mostLines } from '@/lib/orders/most-lines';
import { withAdded } from './lines';
import { quickText, readQuick } from './quick';
import { matchQuick, type QuickAnswer } from './quick-match';
import { type ListLine, mostQuickLines, mostQuickText, type QuickInput } from './schema';

/** What a page shows after quick order was sent: what is still in the field, and what is said of its lines. */
export type QuickOutcome = { text: string; answers: QuickAnswer[]; message: string };

/** A file as text: UTF-8, or what spreadsheet programs write besides. @throws AppError invalid */
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

/** What is in the field once a button beside a line was pressed, which writes that line otherwise. */
function fixed(answers: readonly QuickAnswer[], pressed: string): string {
  const at = Number(/^fix:(\d{1,3})$/.exec(pressed)?.[1] ?? -1);
  return answers
    .map(({ text, sku, quantity, offer, meant }, index) =>
      index === at ? quickText(meant?.sku ?? sku, offer ?? quantity) : text,
    )
    .join('\n');
}

/** A list that takes lines, as far as there is room and once for each key, and answers with what it has then. */
export type TakesLines = (
  take: (lines: ListLine[]) => ListLine[],
  key?: string,
) => Promise<{ lines: readonly Pick<ListLine, 'productId'>[] }>;

/** What these lines are taken under once: what is typed otherwise before it is sent again is another request. */
const keyOf = (requestKey: string, lines: readonly ListLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify([requestKey, lines]))
    .digest('base64url')
    .slice(0, 22);

/**
 * Answers every line, and puts the good ones on the list when that was asked for; all others stay in the field.
 * @throws AppError invalid, conflict (full)
 */
export async function quickOrder(input: QuickInput, list: TakesLines): Promise<QuickOutcome> {
  const file = input.file && input.file.size > 0 ? await textOf(input.file) : '';
  const parts = [input.text, file].map((text) => text.trim()).filter(Boolean);
  if (parts.join('').length > mostQuickText) throw fieldError('text', messages.quick.tooLong);
  const lines = parts.flatMap(readQuick);
  // A file's head line would stand in the middle.
  const typed = parts.length > 1 ? lines.map(({ text }) => text).join('\n') : (parts[0] ?? '');
  if (lines.length === 0) throw fieldError('text', messages.quick.nothing);
  if (lines.length > mostQuickLines) throw fieldError('text', messages.quick.tooMany(mostQuickLines));
  const pressed = input.do ?? 'check';
  const first = await matchQuick(lines);
  const isFixed = pressed.startsWith('fix:');
  const text = isFixed ? fixed(first, pressed) : typed;
  const answers = isFixed ? await matchQuick(readQuick(text), first) : first;
  return pressed === 'add' ? take(answers, list, input.requestKey) : checked(text, answers);
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
  if (good.length > 0) {
    const add = (lines: ListLine[]) => good.reduce((now, line) => withAdded(now, line) ?? now, lines);
    const { lines } = await list(add, requestKey && keyOf(requestKey, good));
    const listed = new Set(lines.map(({ productId }) => productId));
    for (const { productId } of good) if (listed.has(productId)) taken.add(productId);
    if (taken.size === 0) throw new AppError('conflict', messages.list.full(mostLines));
  }
  const left = answers.filter(({ productId }) => productId === null || !taken.has(productId));
  const isFull = taken.size < good.length;
  const said =
    good.length > 0 ? messages.list.addedMany(taken.size) : messages.quick.checked(0, answers.length);
  const text = left.map((each) => each.text).join('\n');
  const stays = good.length > 0 && left.length > 0 ? messages.quick.stays(text.split('\n').length) : null;
  const full = isFull ? messages.list.full(mostLines) : null;
  return { text, answers: left, message: [said, full, stays].filter(Boolean).join(' ') };
}
