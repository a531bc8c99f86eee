import { cutName } from '@/components/orders/labels';

/** A product's name in an order table: 20 characters of it (specification §9); that more follow is drawn, not written. */
export function CutName({ children: name }: { children: string }) {
  const cut = cutName(name);
  return <span className={cut === name ? undefined : "after:content-['…'_/_'']"}>{cut}</span>;
}
