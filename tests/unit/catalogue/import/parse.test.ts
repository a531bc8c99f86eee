import { expect, it } from 'vitest';
import { readLines } from '@/lib/catalogue/import/parse';

it('reads characters of two units wherever they stand in a long file', async () => {
  for (const before of ['', 'x']) {
    const text = `${before}${'🖌'.repeat(40_000)}`;
    const [line] = await readLines(Buffer.from(`sku,description\r\nR-1,${text}\r\n`));
    expect(line?.cells.get('description') === text).toBe(true);
  }
});

it('reads numbers as they are written where semicolons separate the cells, and leaves others alone', async () => {
  const heads =
    'sku;price;price breaks;minimum order;available;stock change;width in mm;pieces in a pack;description';
  const cells = async (line: string, separator = ';') => {
    const text = `${heads}\r\nR-1;${line}\r\n`.replaceAll(';', separator);
    const [read] = await readLines(Buffer.from(text));
    return Object.fromEntries(read?.cells ?? []);
  };
  expect(
    await cells('1.234,5;"100: 3,20; 1.000: 2,9";1.000;12.500;-1.000;37,5;1.000;Of 1.000, or 3,20'),
  ).toEqual({
    sku: 'R-1',
    price: '1234.5',
    'price breaks': '100: 3.20; 1000: 2.9',
    'minimum order': '1000',
    available: '12500',
    'stock change': '-1000',
    'width in mm': '37.5',
    'pieces in a pack': '1000',
    description: 'Of 1.000, or 3,20',
  });
  expect(await cells('4;;;;;7,9375')).toMatchObject({ 'width in mm': '7.9375' });
  expect(await cells('4;;;;;1,250')).toMatchObject({ 'width in mm': '1,250' }); // it could be a thousand
  expect(await cells('3.45;"1,000: 3.20";10.00;1.0000;7;1.125')).toMatchObject({
    price: '3.45',
    'price breaks': '1,000: 3.20',
    'minimum order': '10.00',
    available: '1.0000',
    'width in mm': '1.125',
  });
  expect(await cells('3.45;100: 3.20;1.000', ',')).toMatchObject({ 'minimum order': '1.000' });
});
