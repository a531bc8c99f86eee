/** The bodies of a PDF's objects by number; works only if nothing is compressed. */
const objectsOf = (pdf: string): Map<string, string> =>
  new Map(
    [...pdf.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );

const fromHex = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** The text of each glyph of a font, as programs read it for copying and searching (ISO 32000-1 §9.10.3). */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
      glyphs.set(Number.parseInt(from, 16) + index, fromHex(hex));
  }
  return glyphs;
}

/** The text lines of every page, in the order in which they were drawn. */
export function pagesOf(bytes: Uint8Array): string[][] {
  const pdf = Buffer.from(bytes).toString('latin1');
  const objects = objectsOf(pdf);
  const fonts = new Map(
    [...pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      return [name, glyphsOf(objects.get(map) ?? '')];
    }),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '';
    let glyphs = new Map<number, string>();
    return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)].flatMap(([, font, text]) => {
      if (font !== undefined) glyphs = fonts.get(font) ?? glyphs;
      if (text === undefined) return [];
      const hex = [...text.matchAll(/<(\w+)>/g)].map(([, part = '']) => part).join('');
      return [
        (hex.match(/.{4}/g) ?? []).map((unit) => glyphs.get(Number.parseInt(unit, 16)) ?? '�').join(''),
      ];
    });
  });
}
