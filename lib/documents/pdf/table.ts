import 'server-only';
import type { Printed, PrintedRow } from '../schema';
import { margin, type Paper, type Style } from './paper';

const head: Style = { size: 8, isQuiet: true };
const cell: Style = { size: 9.5 };
const under: Style = { size: 8, isQuiet: true };
const gap = 14;
const padding = 6;

/** Maximum width of any column but the first, in points. */
const widest = 130;

type Columns = { x: number; width: number; align: 'start' | 'end' }[];

/** Makes every column as wide as its content, and gives the first the rest. */
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

function drawHead(paper: Paper, printed: Printed, columns: Columns, y: number, isRepeated = false): number {
  const heads = () => {
    for (const [index, { x, width, align }] of columns.entries()) {
      const text = () =>
        paper.text(printed.columns[index]?.head ?? '', x, y, width, { ...head, align, isRepeated });
      if (isRepeated) text();
      else paper.within('TH', text);
    }
  };
  if (isRepeated) heads();
  else paper.within('TR', heads);
  paper.rule(y + 14, true);
  return y + 14;
}

function heightOf(paper: Paper, row: PrintedRow, columns: Columns): number {
  const heights = columns.map(({ width }, index) => paper.heightOf(row.cells[index] ?? '', cell, width));
  const below = row.under.map((text) => paper.heightOf(text, under, columns[0]?.width ?? 0));
  const first = (heights[0] ?? 0) + below.reduce((sum, height) => sum + height, 0);
  return Math.max(first, ...heights) + 2 * padding;
}

type At = { x: number; y: number; width: number };

function drawUnder(paper: Paper, row: PrintedRow, { x, y, width }: At): void {
  let at = y + paper.heightOf(row.cells[0] ?? '', cell, width);
  for (const text of row.under) {
    paper.text(text, x, at, width, under);
    at += paper.heightOf(text, under, width);
  }
}

function drawRow(paper: Paper, row: PrintedRow, columns: Columns, y: number): void {
  for (const [index, { x, width, align }] of columns.entries()) {
    const text = row.cells[index] ?? '';
    paper.within('TD', () => {
      // An empty cell aligned to the end is drawn as a box to tick.
      if (text === '' && align === 'end') paper.box(x + width - 11, y + 1, 11);
      else if (text !== '') paper.text(text, x, y, width, { ...cell, align });
      if (index === 0) drawUnder(paper, row, { x, y, width });
    });
  }
}

/** Draws a document's table from `y` on, repeating its head on every page. Returns the y at which it ends. */
export function drawTable(paper: Paper, printed: Printed, y: number): number {
  let end = y;
  paper.within('Table', () => {
    end = drawRows(paper, printed, y);
  });
  return end;
}

function drawRows(paper: Paper, printed: Printed, y: number): number {
  const columns = columnsOf(paper, printed);
  let at = drawHead(paper, printed, columns, y);
  for (const row of printed.rows) {
    const height = heightOf(paper, row, columns);
    if (at + height > paper.bottom()) {
      paper.addPage();
      at = drawHead(paper, printed, columns, margin, true);
    }
    const top = at + padding;
    paper.within('TR', () => drawRow(paper, row, columns, top));
    at += height;
    paper.rule(at);
  }
  return at;
}
