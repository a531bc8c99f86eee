import { expect, it } from 'vitest';
import { Lexicon } from '@/lib/catalogue/directory/lexicon';
import { soughtWords } from '@/lib/catalogue/directory/query-word';
import { readListing } from '@/lib/catalogue/listing';
import { loosenedOf } from '@/lib/catalogue/listing-chips';

const nothing = { lexicon: new Lexicon(), countOf: () => 0, isThere: () => false, isNamed: () => false };

/** What is left of a search of which each word is left out, one after the other. */
function leftOf(q: string): string[] {
  const things = soughtWords(q, nothing).map((piece) => ({
    word: { piece, term: '', meant: [], corrected: null, parts: [] },
  }));
  const left: string[] = [];
  loosenedOf(readListing({ q }), { things, lackingOnly: things.map(() => 1) }, (query) => left.push(query.q));
  return left;
}

it.each([
  ['foam roller', ['roller', 'foam']],
  ['9 x 9 roller', ['roller', '9 x 9']],
  ['9x9 roller', ['roller', '9x9']],
  ['9 x 9 x 9 roller 9', ['roller', '9 x 9 x 9 9']],
  ['٩ x ١٨ roller', ['١٨ roller', '٩ roller', '٩ x ١٨']],
  ['9 x 18 x 9 roller', ['18 roller', '9 9 roller', '9 x 18 x 9']],
])('of %s nothing is left out but the word', (q, left) => {
  expect(leftOf(q)).toEqual(left);
});
