import 'server-only';
import type { Printed } from '../schema';
import { margin, type Paper, type Style } from './paper';
import { drawTable } from './table';

const title: Style = { size: 20, weight: 'bold', as: 'H1' };
const name: Style = { size: 11, weight: 'bold' };
const label: Style = { size: 8, isQuiet: true };
const plain: Style = { size: 9.5 };
const remark: Style = { size: 9, isQuiet: true };

/** Draws texts below each other. Returns the y at which they end. */
function drawLines(
  paper: Paper,
  texts: readonly string[],
  x: number,
  y: number,
  width: number,
  style: Style,
) {
  let at = y;
  for (const text of texts) {
    paper.text(text, x, at, width, style);
    at += paper.heightOf(text, style, width);
  }
  return at;
}

/** Draws the seller on the left, title and facts on the right. */
function drawTop(paper: Paper, { title: words, seller, facts }: Printed): number {
  const half = paper.width() / 2;
  const right = margin + half;
  drawLines(paper, [seller.name], margin, margin + 7, half - 20, name);
  const left = drawLines(paper, seller.lines, margin, margin + 26, half - 20, { ...plain, isQuiet: true });
  paper.text(words, right, margin, half, title);
  let at = margin + 32;
  for (const { label: what, value } of facts) {
    paper.text(what, right, at + 1, 92, label);
    at = drawLines(paper, [value], right + 96, at, half - 96, plain);
  }
  return Math.max(left, at) + 22;
}

function drawBlocks(paper: Paper, { blocks }: Printed, y: number): number {
  const half = paper.width() / 2;
  const ends = blocks.map(({ label: words, lines }, index) => {
    const x = margin + index * half;
    paper.text(words, x, y, half - 20, { ...label, as: 'H2' });
    return drawLines(paper, lines, x, y + 14, half - 20, plain);
  });
  return blocks.length === 0 ? y : Math.max(...ends) + 24;
}

/** Starts a new page when `height` no longer fits. Returns the y to draw at. */
function withRoom(paper: Paper, y: number, height: number): number {
  if (y + height <= paper.bottom()) return y;
  paper.addPage();
  return margin;
}

function drawTotals(paper: Paper, { totals }: Printed, y: number): number {
  const half = paper.width() / 2;
  let at = withRoom(paper, y, totals.length * 18);
  for (const { label: words, value, isStrong } of totals) {
    const style: Style = isStrong ? { size: 11, weight: 'bold' } : plain;
    paper.text(words, margin + half, at, half - 100, style);
    paper.text(value, margin + 2 * half - 130, at, 130, { ...style, align: 'end' });
    at += isStrong ? 20 : 16;
  }
  return at;
}

/** Draws one document, starting on a new page. */
export function drawSheet(paper: Paper, printed: Printed): void {
  paper.addPage();
  const top = drawBlocks(paper, printed, drawTop(paper, printed));
  const table = drawTable(paper, printed, top);
  let at = drawTotals(paper, printed, table + 14) + 16;
  for (const note of printed.notes) {
    const height = paper.heightOf(note, remark, paper.width());
    at = withRoom(paper, at, height);
    paper.text(note, margin, at, paper.width(), remark);
    at += height + 2;
  }
}
