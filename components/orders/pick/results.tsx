import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';
import type { ActionResult } from '@/lib/http/action';
import type { Picked } from '@/lib/orders/pick/schema';
import type { Order } from '@/lib/orders/schema';

export type PickedFormProps = {
  orders: readonly Order[];
  /** False once another form about the same orders was sent after this one. */
  isLast: boolean;
  onSend: () => void;
};

/** The result for each picked order, failures first. */
export function PickedResults({ result }: { result: ActionResult<readonly Picked[]> | null }) {
  if (!result?.ok) return null;
  const [left, done] = [result.data.filter((one) => !one.done), result.data.filter((one) => one.done)];
  return (
    <div role="status" className="grid gap-2 text-sm">
      <p className="font-bold">{result.message}</p>
      <ul className="grid gap-1.5">
        {[...left, ...done].map(({ orderId, number, done: isDone, words }) => (
          <li key={orderId} className={isDone ? 'text-ink-2' : 'font-semibold text-bad'}>
            <TextLink href={paths.order(orderId)}>{number}</TextLink>: {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
