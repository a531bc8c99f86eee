import 'server-only';
import PDFDocument from 'pdfkit';
import type { Printed } from '../schema';
import { drawable, fontFiles, type Weight } from './fonts';

/** Points, 72 to an inch. */
export const margin = 50;
const footer = 34;
const ink = '#14213D';
const quiet = '#5B6478';
const line = '#D5D9E2';

export type Style = {
  size: number;
  weight?: Weight;
  isQuiet?: boolean;
  align?: 'start' | 'end';
  /** Its tag for screen readers; a paragraph if not given. Text repeated on a further page has none (`isRepeated`). */
  as?: 'H1' | 'H2';
  isRepeated?: boolean;
};

const stampStyle: Style = { size: 10, weight: 'bold' };

/** A PDF being drawn, with text at given positions. In points; y grows downwards from the top. */
export type Paper = ReturnType<typeof openPaper>;

/**
 * A new PDF. The same calls give the same bytes: its date is `at`, it has no random ids, and it is not compressed, as
 * compression depends on the runtime. Its text is tagged for screen readers in the order in which it is drawn.
 */
export function openPaper(
  { paper, lang, layout }: Pick<Printed, 'paper' | 'lang' | 'layout'>,
  title: string,
  at: Date,
  /** Printed at the top of each page. */
  stamp: string | null = null,
) {
  const { regular, bold } = fontFiles();
  const inFont = (words: string) => drawable(words, layout);
  const pdf = new PDFDocument({
    size: paper,
    margin: 0,
    compress: false,
    pdfVersion: '1.7',
    tagged: true,
    bufferPages: true,
    autoFirstPage: false,
    lang,
    displayTitle: true,
    info: { Title: inFont(title), CreationDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let inside = root;
  /** Nests everything that `draw` draws in a structure element of this type. */
  const within = (type: string, draw: () => void) => {
    const [outer, element] = [inside, pdf.struct(type)];
    outer.add(element);
    inside = element;
    draw();
    element.end();
    inside = outer;
  };
  /** Draws decoration, which screen readers skip. */
  const beside = (type: 'Layout' | 'Pagination', draw: () => void) => {
    pdf.markContent('Artifact', { type });
    draw();
    pdf.endMarkedContent();
  };

  const take = ({ size, weight = 'regular', isQuiet = false }: Style) =>
    pdf
      .font(weight)
      .fontSize(size)
      .fillColor(isQuiet ? quiet : ink);

  /** Draws a text in a column, wrapped where it is too long. */
  const text = (words: string, x: number, y: number, width: number, style: Style) => {
    const align = style.align === 'end' ? 'right' : 'left';
    const draw = () => {
      take(style).text(inFont(words), x, y, { width, align, lineGap: 2 });
    };
    if (style.isRepeated) beside('Pagination', draw);
    else inside.add(pdf.struct(style.as ?? 'P', {}, draw));
  };

  return {
    addPage: () => {
      pdf.addPage();
      const isRepeated = pdf.bufferedPageRange().count > 1;
      if (stamp) text(stamp, margin, margin / 2, pdf.page.width - 2 * margin, { ...stampStyle, isRepeated });
    },
    pages: () => pdf.bufferedPageRange().count,
    width: () => pdf.page.width - 2 * margin,
    bottom: () => pdf.page.height - margin - footer,
    widthOf: (text: string, style: Style) => take(style).widthOfString(inFont(text)),
    heightOf: (text: string, style: Style, width: number) =>
      take(style).heightOfString(inFont(text) || ' ', { width, lineGap: 2 }),
    within,
    beside,
    text,
    rule: (y: number, isStrong = false) =>
      beside('Layout', () => {
        pdf
          .moveTo(margin, y)
          .lineTo(pdf.page.width - margin, y)
          .lineWidth(isStrong ? 1 : 0.5)
          .strokeColor(isStrong ? ink : line)
          .stroke();
      }),
    box: (x: number, y: number, side: number) =>
      beside('Layout', () => {
        pdf.rect(x, y, side, side).lineWidth(0.8).strokeColor(quiet).stroke();
      }),
    /** Draws the footer of every page, and ends the file. */
    close: (footOf: (page: number) => [string, string]) => {
      const { start, count } = pdf.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        pdf.switchToPage(page);
        const [left, right] = footOf(page - start + 1);
        const y = pdf.page.height - margin - 8;
        const width = (pdf.page.width - 2 * margin) / 2;
        beside('Pagination', () => {
          take({ size: 8, isQuiet: true });
          pdf.text(inFont(left), margin, y, { width, lineBreak: false });
          pdf.text(inFont(right), margin + width, y, { width, align: 'right' });
        });
      }
      root.end();
      pdf.end();
      return done;
    },
  };
}
