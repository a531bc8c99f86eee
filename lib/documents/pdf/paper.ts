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

export type Style = { size: number; weight?: Weight; isQuiet?: boolean; align?: 'start' | 'end' };

/** Sheets of paper, on which text is put at its place. Points; y runs down from the top. */
export type Paper = ReturnType<typeof openPaper>;

/**
 * A new PDF. The same calls give the same bytes: its date is the one given, it draws no random ids, and nothing in it is
 * compressed, for that would depend on the runtime.
 */
export function openPaper({ paper, lang }: Pick<Printed, 'paper' | 'lang'>, title: string, at: Date) {
  const { regular, bold } = fontFiles();
  const pdf = new PDFDocument({
    size: paper,
    margin: 0,
    compress: false,
    bufferPages: true,
    autoFirstPage: false,
    lang,
    displayTitle: true,
    info: { Title: drawable(title), CreationDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);

  const take = ({ size, weight = 'regular', isQuiet = false }: Style) =>
    pdf
      .font(weight)
      .fontSize(size)
      .fillColor(isQuiet ? quiet : ink);

  return {
    addPage: () => {
      pdf.addPage();
    },
    width: () => pdf.page.width - 2 * margin,
    bottom: () => pdf.page.height - margin - footer,
    widthOf: (text: string, style: Style) => take(style).widthOfString(drawable(text)),
    heightOf: (text: string, style: Style, width: number) =>
      take(style).heightOfString(drawable(text) || ' ', { width, lineGap: 2 }),
    /** Puts a text in a column, broken into lines where it is too long. */
    text: (text: string, x: number, y: number, width: number, style: Style) => {
      const align = style.align === 'end' ? 'right' : 'left';
      take(style).text(drawable(text), x, y, { width, align, lineGap: 2 });
    },
    rule: (y: number, isStrong = false) => {
      pdf
        .moveTo(margin, y)
        .lineTo(pdf.page.width - margin, y)
        .lineWidth(isStrong ? 1 : 0.5)
        .strokeColor(isStrong ? ink : line)
        .stroke();
    },
    box: (x: number, y: number, side: number) => {
      pdf.rect(x, y, side, side).lineWidth(0.8).strokeColor(quiet).stroke();
    },
    /** Puts the same kind of words at the foot of every page, and ends the file. */
    close: (footOf: (page: number, pages: number) => [string, string]) => {
      const { start, count } = pdf.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        pdf.switchToPage(page);
        const [left, right] = footOf(page - start + 1, count);
        const y = pdf.page.height - margin - 8;
        const width = (pdf.page.width - 2 * margin) / 2;
        take({ size: 8, isQuiet: true });
        pdf.text(drawable(left), margin, y, { width, lineBreak: false });
        pdf.text(drawable(right), margin + width, y, { width, align: 'right' });
      }
      pdf.end();
      return done;
    },
  };
}
