import 'server-only';
import type { Printed, PrintedRow } from '../schema';
import { margin, type Paper, type Style } from './paper';

const head: Style = { size: 8, isQuiet: true };
const cell: Style = { size: 9.5 };
const under: Style = { size: 8, isQuiet: true };
const gap = 14;
const padding = 6;

/** The widest that a column other than the first may be, in points. */
const widest = 130;

type Columns = { x: number; width: number; align: 'start' | 'end' }[];

/** Every column as wide as what stands in it, the first one as wide as what is left. */
function columnsOf(paper: Paper, { columns, rows }: Printed): Columns {
  const widths = columns.map((column, index) => {
    const texts = rows.map(({ cells }) => paper.widthOf(cells[index] ?? '', cell));
    return Math.min(widest, Math.max(paper.widthOf(column.head, head), ...texts) + 2);
  });
  const others = widths.slice(1).reduce((sum, width) => sum + width + gap, 0);
  const all = [paper.width() - others, ...widths.slice(1)];
  let x = margin;
  return columns.map(({ align }, index) => {
    const width = all[index] ?? 0;
    const column = { x, width, align };
    x += width + gap;
    return column;
  });
}

function drawHead(paper: Paper, printed: Printed, columns: Columns, y: number): number {
  for (const [index, { x, width, align }] of columns.entries())
    paper.text(printed.columns[index]?.head ?? '', x, y, width, { ...head, align });
  paper.rule(y + 14, true);
  return y + 14;
}

function heightOf(paper: Paper, row: PrintedRow, columns: Columns): number {
  const heights = columns.map(({ width }, index) => paper.heightOf(row.cells[index] ?? '', cell, width));
  const below = row.under.map((text) => paper.heightOf(text, under, columns[0]?.width ?? 0));
  const first = (heights[0] ?? 0) + below.reduce((sum, height) => sum + height, 0);
  return Math.max(first, ...heights) + 2 * padding;
}

function drawRow(paper: Paper, row: PrintedRow, columns: Columns, top: number): void {
  const y = top + padding;
  for (const [index, { x, width, align }] of columns.entries()) {
    const text = row.cells[index] ?? '';
    // A cell without anything at the end of a row is there to be ticked.
    if (text === '' && align === 'end') paper.box(x + width - 11, y + 1, 11);
    else paper.text(text, x, y, width, { ...cell, align });
  }
  const [first] = columns;
  if (!first) return;
  let below = y + paper.heightOf(row.cells[0] ?? '', cell, first.width);
  for (const text of row.under) {
    paper.text(text, first.x, below, first.width, under);
    below += paper.heightOf(text, under, first.width);
  }
}

/** Draws a document's table from `y` on, with its head again on every page. Returns where it ends. */
export function drawTable(paper: Paper, printed: Printed, y: number): number {
  const columns = columnsOf(paper, printed);
  let at = drawHead(paper, printed, columns, y);
  for (const row of printed.rows) {
    const height = heightOf(paper, row, columns);
    if (at + height > paper.bottom()) {
      paper.addPage();
      at = drawHead(paper, printed, columns, margin);
    }
    drawRow(paper, row, columns, at);
    at += height;
    paper.rule(at);
  }
  return at;
}
