import { cutName } from '@/lib/base/cut';

/** A product's name in an order table: 20 characters of it (specification §9); that more follow is drawn, not written. */
export function CutName({ children: name }: { children: string }) {
  const cut = cutName(name);
  return <bdi className={cut === name ? undefined : "after:content-['…'_/_'']"}>{cut}</bdi>;
}
