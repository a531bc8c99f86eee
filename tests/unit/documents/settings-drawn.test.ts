import { expect, it } from 'vitest';
import { formatMoney } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { formatMoment, zoneName } from '@/lib/base/time';
import { drawable } from '@/lib/documents/pdf/fonts';
import { letterhead } from '@/lib/documents/words';
import { drawable as onPicture } from '@/lib/platform/outlined-text';

const months = Array.from({ length: 12 }, (_none, month) =>
  formatMoment(`2026-${String(month + 1).padStart(2, '0')}-15T12:00:00Z`),
);
const said = [
  site.name,
  formatMoney(1_234_567_890),
  zoneName,
  ...months,
  letterhead.seller.name,
  ...letterhead.seller.lines,
];

it.each(said)(
  'the font of papers has the letters of %s, else say so by another locale or another font',
  (text) => {
    expect(drawable(text, letterhead.layout)).not.toContain('?');
  },
);

it.each([site.name, formatMoney(1_234_567_890)])(
  'and so has that of pictures for shared addresses: %s',
  (text) => {
    expect(onPicture(text)).not.toBeNull();
  },
);
