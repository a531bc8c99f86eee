import { Download } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { type ExportName, paths } from '@/lib/base/paths';

type CsvLinkProps = {
  list: ExportName;
  /** The file holds what the list shows: the query of its address. Without it all there is. */
  part?: string | null;
};

/** A list as a CSV file that spreadsheet programs can open. */
export function CsvLink({ list, part = null }: CsvLinkProps) {
  const words = list === 'myOrders' ? 'orders' : list;
  const all = list === 'audit' ? 'whole log' : `all ${words}`;
  const some = list === 'audit' ? 'these entries' : `these ${words}`;
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
