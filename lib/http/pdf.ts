import 'server-only';
import type { PdfFile } from '@/lib/documents/files';

/** A PDF to be saved; who asks decides whether he gets it, so nothing shared keeps it. */
export const pdfResponse = ({ name, bytes }: PdfFile): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
    },
  });

/** The orders that an address names, each as `order=`. */
export const ordersAsked = (request: Request): string[] => new URL(request.url).searchParams.getAll('order');
