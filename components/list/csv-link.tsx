import { Download } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { type ExportName, paths } from '@/lib/base/paths';

/** A whole list as a CSV file that spreadsheet programs can open. */
export function CsvLink({ list }: { list: ExportName }) {
  return (
    <a href={paths.csv(list)} download className={buttonStyle({ variant: 'line' })}>
      <Download aria-hidden className="size-[18px]" />
      CSV, {list === 'audit' ? 'whole log' : `all ${list}`}
    </a>
  );
}
