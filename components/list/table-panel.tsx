import { type Column, DataTable } from '@/components/list/data-table';
import { LoadTimedOut, NothingHere, Panel, type PanelProps } from '@/components/ui/panel';

type TablePanelProps<Row> = Omit<PanelProps, 'children'> & {
  columns: readonly Column<Row>[];
  /** Null if they could not be read in time. */
  rows: readonly Row[] | null;
  /** For screen readers only; the title where that says enough. */
  caption?: string;
  /** Shown instead of a table without rows. */
  empty?: string;
  isWordsAlone?: boolean;
};

/** A panel of one table. */
export function TablePanel<Row extends { id: string }>(props: TablePanelProps<Row>) {
  const { columns, rows, caption = props.title, empty, isWordsAlone = false, ...panel } = props;
  return (
    <Panel {...panel}>
      {!rows && <LoadTimedOut />}
      {rows?.length === 0 && <NothingHere>{empty}</NothingHere>}
      {rows && rows.length > 0 && <DataTable {...{ caption, columns, rows, isWordsAlone }} />}
    </Panel>
  );
}
