import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Column, DataTable } from '@/components/list/data-table';
import type { ListQuery } from '@/components/list/list-url';

type Row = { id: string; name: string; units: number };

const columns: readonly Column<Row>[] = [
  { head: 'Picture', hidden: true, place: 'picture', cell: () => null },
  { head: 'Product', place: 'name', cell: ({ name }) => name },
  { head: 'Units', place: 'figure', cell: ({ units }) => units },
];

it('a row is headed by its name, which screen readers say with its other cells', () => {
  const rows = [{ id: '1', name: 'Velour Roller', units: 12 }];
  const markup = renderToStaticMarkup(
    createElement(DataTable<Row, ListQuery>, { caption: 'Products', columns, rows }),
  );
  const cells = [...markup.matchAll(/<td role="(\w+)"[^>]*>(.*?)<\/td>/g)].map(([, role, text]) => [
    role,
    text,
  ]);
  expect(cells).toEqual([
    ['cell', ''],
    ['rowheader', 'Velour Roller'],
    ['cell', '12'],
  ]);
});
