import { Download } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { paths } from '@/lib/paths';

/** A whole list as a CSV file that spreadsheet programs can open. */
export function CsvLink({ list }: { list: 'users' | 'orders' | 'products' }) {
  return (
    <a href={paths.csv(list)} download className={buttonStyle({ variant: 'line' })}>
      <Download aria-hidden className="size-[18px]" />
      CSV, all {list}
    </a>
  );
}
