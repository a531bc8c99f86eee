import { Download } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { type ExportName, paths } from '@/lib/base/paths';

type CsvLinkProps = {
  list: ExportName;
  /** The query of the list's URL, to export only what is shown; without it, the file holds everything. */
  part?: string | null;
};

/** What a file holds, whole or in part, where the list's name would read badly. */
const words: Partial<Record<ExportName, readonly [all: string, some: string]>> = {
  audit: ['whole log', 'these entries'],
  myOrders: ['all orders', 'these orders'],
  restock: ['all of it', 'this list'],
};

/** A list as a CSV file that spreadsheet programs can open. */
export function CsvLink({ list, part = null }: CsvLinkProps) {
  const [all, some] = words[list] ?? [`all ${list}`, `these ${list}`];
  return (
    <a
      href={part ? `${paths.csv(list)}?${part}` : paths.csv(list)}
      download
      className={buttonStyle({ variant: 'line' })}
    >
      <Download aria-hidden className="size-[18px]" />
      CSV, {part ? some : all}
    </a>
  );
}
