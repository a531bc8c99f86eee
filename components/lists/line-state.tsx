import { Button } from '@/components/ui/button';
import { Quantity } from '@/components/ui/quantity';
import { chargeComplaint } from '@/lib/base/charge';
import { figure } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import { chargeLimits } from '@/lib/base/money';
import { betweenCartons, largestQuantity } from '@/lib/base/quantity-rules';
import type { ShownLine } from '@/lib/lists/schema';
import { askComplaint } from '@/lib/orders/quotes/rules';

/** Why a line can't be ordered as it stands, in words; null when it can. */
export function wordsOfLine({ unfit, product, quantity, total }: ShownLine): string | null {
  if (unfit === 'gone' || !product) return messages.list.gone;
  if (unfit === 'soldOut') return messages.list.soldOut;
  if (unfit === 'below') return messages.list.raised(product.name, product.quantity);
  if (unfit === 'short') return messages.list.short(largestQuantity(product));
  if (unfit === 'step') return betweenCartons(product, quantity);
  if (unfit !== 'total') return null;
  const isAskable = total > chargeLimits.max && askComplaint(product, quantity) === null;
  return isAskable ? messages.list.tooDear : chargeComplaint(total);
}

/** The available units, or why the line can't be ordered, with a button for the quantity that can. */
export function LineState({ line }: { line: ShownLine }) {
  const { productId, product, quantity, offer } = line;
  const words = wordsOfLine(line);
  if (!words)
    return (
      <p className="mt-1.5 text-note text-ok">
        <Quantity value={product?.available ?? 0} /> available
      </p>
    );
  return (
    <div className="mt-1.5 grid justify-items-start gap-2">
      <p className="font-semibold text-note text-warn">{words}</p>
      {offer !== null && offer !== quantity && (
        <Button
          type="submit"
          name="do"
          value={`set:${productId}:${offer}`}
          data-once=""
          variant="line"
          size="sm"
          aria-label={`Set to ${figure(offer)}: ${product?.name}`}
        >
          Set to {figure(offer)}
        </Button>
      )}
    </div>
  );
}
