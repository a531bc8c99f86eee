import 'server-only';
import type { PdfFile } from '@/lib/documents/files';

/** A PDF as a download; not cached by proxies, because it depends on who asks. */
export const pdfResponse = ({ name, bytes }: PdfFile): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
    },
  });

/** The order ids of a URL, each given as `order=`. */
export const ordersAsked = (request: Request): string[] => new URL(request.url).searchParams.getAll('order');
