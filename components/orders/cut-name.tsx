import { Truncated } from '@/components/ui/truncated';
import { cutName } from '@/lib/base/cut';

/** A product's name in an order table, cut to 20 characters (specification §9). */
export function CutName({ children: name }: { children: string }) {
  return <Truncated of={name} kept={cutName(name)} />;
}
