import { Beginning } from '@/components/ui/beginning';
import { cutName } from '@/lib/base/cut';

/** A product's name in an order table: 20 characters of it (specification §9). */
export function CutName({ children: name }: { children: string }) {
  return <Beginning of={name} kept={cutName(name)} />;
}
