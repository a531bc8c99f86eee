import { Fragment } from 'react';
import { hitsIn } from '@/lib/catalogue/directory/hits';

/** A text in which the search terms are marked. */
export function Marked({ text, marked }: { text: string; marked: readonly string[] }) {
  if (marked.length === 0) return text;
  let place = 0;
  return hitsIn(text, marked).map(({ text: part, isHit }) => {
    place += part.length;
    return isHit ? <mark key={place}>{part}</mark> : <Fragment key={place}>{part}</Fragment>;
  });
}
