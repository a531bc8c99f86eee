import { expect, it } from 'vitest';
import { readLines } from '@/lib/catalogue/import/parse';

it('reads characters of two units wherever they stand in a long file', async () => {
  for (const before of ['', 'x']) {
    const text = `${before}${'🖌'.repeat(40_000)}`;
    const [line] = await readLines(Buffer.from(`sku,description\r\nR-1,${text}\r\n`));
    expect(line?.cells.get('description') === text).toBe(true);
  }
});
