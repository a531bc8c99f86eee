import type { Entry } from './entry';

/** Values that can change while the texts stay the same (`setFigures`). */
type Figure = 'id' | 'price' | 'quantity' | 'available' | 'ratings';

/** A hash of a product's texts as two 32-bit numbers (FNV-1a over code units, and a variant of it). */
export function fingerprint({ name, sku, desc, category, properties }: Entry): [number, number] {
  const said = Object.entries(properties).sort(([one], [two]) => (one < two ? -1 : 1));
  const words: Record<Exclude<keyof Entry, Figure>, unknown> = {
    name,
    sku,
    desc,
    category,
    properties: said,
  };
  const text = JSON.stringify(Object.values(words));
  let [one, two] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x85ebca6b) ^ (two >>> 13);
  }
  return [one >>> 0, two >>> 0];
}
