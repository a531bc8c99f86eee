import { TitledSheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';
import type { DocumentLink } from '@/lib/documents/schema';

const words = { invoice: 'Invoice', creditNote: 'Credit note' } as const;

type OrderDocumentsProps = {
  documents: readonly DocumentLink[];
  /** Id of an order that is to be packed or was sent, or of its whole group; null for no packing slip. */
  slipsOf?: string | null;
};

/** The documents issued for an order, as pages and as PDFs; for those who pack it, its packing slip too. */
export function OrderDocuments({ documents, slipsOf = null }: OrderDocumentsProps) {
  if (documents.length === 0 && slipsOf === null) return null;
  return (
    <TitledSheet title="Documents" className="print:hidden">
      <ul className="grid text-sm">
        {documents.map(({ id, kind, number, isVoid }) => (
          <DocumentRow
            key={id + kind}
            name={`${words[kind]} ${number}${isVoid ? ', void' : ''}`}
            page={paths[kind](id)}
            pdf={paths.pdf[kind](id)}
          />
        ))}
        {slipsOf !== null && (
          <DocumentRow
            name="Packing slip"
            page={paths.packingSlips([slipsOf])}
            pdf={paths.pdf.packingSlips([slipsOf])}
          />
        )}
      </ul>
    </TitledSheet>
  );
}

function DocumentRow({ name, page, pdf }: { name: string; page: string; pdf: string }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-line border-b last:border-0">
      <TextLink href={page} className="font-semibold">
        {name}
      </TextLink>
      <a href={pdf} download className="hit-area text-ink-2 underline decoration-line-strong">
        PDF<span className="sr-only"> of {name}</span>
      </a>
    </li>
  );
}
