import { Download } from 'lucide-react';
import { DocumentSheet } from '@/components/documents/document-sheet';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { buttonStyle } from '@/components/ui/button-style';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { PrintButton } from '@/components/ui/print-button';
import type { Printed } from '@/lib/documents/schema';

type DocumentPageProps = {
  title: string;
  parent: { title: string; path: string };
  sheets: readonly Printed[];
  pdfHref: string;
  /** Numbers of requested orders that must not be packed. */
  leftOut?: readonly string[];
  /** Why the document is void; printed too, above the document as it was issued. */
  voidBecause?: string | null;
};

/** Documents on a page of their own: to read, to print as they are, or to download as a PDF. */
export function DocumentPage({
  title,
  parent,
  sheets,
  pdfHref,
  leftOut = [],
  voidBecause = null,
}: DocumentPageProps) {
  return (
    <>
      <div className="print:hidden">
        <Breadcrumb parent={parent} current={title} />
        <PageHeading
          title={title}
          actions={
            <>
              <a href={pdfHref} download className={buttonStyle({ variant: 'ink' })}>
                <Download aria-hidden className="size-[18px]" />
                Download PDF
              </a>
              <PrintButton>Print</PrintButton>
            </>
          }
        />
        {leftOut.length > 0 && (
          <Note tone="warn" className="mb-5">
            {`Left out, because nothing of it is to be packed or its payment is disputed or lost: ${leftOut.join(', ')}.`}
          </Note>
        )}
      </div>
      {voidBecause && (
        <Note tone="warn" className="mb-5">
          {voidBecause}
        </Note>
      )}
      <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-5 print:block print:max-w-none">
        {sheets.map((printed) => (
          <DocumentSheet key={`${printed.title} ${printed.name}`} printed={printed} />
        ))}
      </div>
    </>
  );
}
