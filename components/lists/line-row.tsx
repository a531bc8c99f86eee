import { LineState } from '@/components/lists/line-state';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import { Tile } from '@/components/ui/tile';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { stepOf, stepped } from '@/lib/base/quantity-step';
import { quantityName, type ShownLine } from '@/lib/lists/schema';

type LineRowProps = {
  line: ShownLine;
  /** A quantity that was typed and rejected. */
  typed: string | undefined;
  error: string | undefined;
};

/** One line of the order list; its controls are buttons of the list's one form. */
export function LineRow({ line, typed, error }: LineRowProps) {
  const { productId, product, unitPrice, total, unfit } = line;
  const name = product?.name ?? messages.list.unnamed;
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-start gap-x-4 enlarged:gap-x-2 gap-y-3 border-line border-b py-4 sm:grid-cols-[88px_minmax(0,1fr)_auto_7rem_auto]">
      {product ? (
        <Tile src={product.img} alt="" sizes="88px" className="w-16 enlarged:w-full sm:w-22" />
      ) : (
        <span className="tile w-16 enlarged:w-full sm:w-22" />
      )}
      <div className="min-w-0">
        <p className="font-semibold leading-snug text-balance [overflow-wrap:anywhere]">
          {product?.live ? (
            <a href={paths.product(product.slug)} className="hit-area hover:underline">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <p className="mt-0.5 text-ink-2 text-note">
          {product?.sku && <>SKU {product.sku}, </>}
          {unfit === 'gone' ? 'no longer sold' : <>{formatMoney(unitPrice)} /u</>}
        </p>
        <LineState line={line} />
      </div>
      {/* On phones side by side where there is room, so that a list of forty lines stays as short as possible. */}
      <div className="col-span-2 col-start-2 flex flex-wrap justify-between gap-x-4 gap-y-2 sm:contents">
        <QuantityControl {...{ line, name, typed, error }} />
        <p className="pt-2.5 font-semibold sm:text-right">
          {unfit === 'gone' ? '–' : formatMoney(total)}
          <span className="sr-only"> for this line</span>
        </p>
      </div>
      <Button
        id={`remove-${productId}`}
        type="submit"
        name="do"
        value={`remove:${productId}`}
        variant="plain"
        size="icon"
        aria-label={`Remove ${name}`}
        // With the answer the next line's button is where this one was: the end of a double click must not take that, too.
        className="pressed-late max-sm:col-start-3 max-sm:row-start-1 max-sm:-mt-2.5 max-sm:-mr-2.5 enlarged:mr-0"
      >
        <Icon name="close" />
      </Button>
    </li>
  );
}

function QuantityControl({ line, name, typed, error }: LineRowProps & { name: string }) {
  const { productId, quantity, product } = line;
  const { quantity: least = 1, step: carton = null, available: most = quantity } = product ?? {};
  const step = stepOf(least, carton);
  // A list may hold more than is in stock, or less than the minimum: no step goes the other way to mend that.
  const to = (by: number) => {
    if (!product?.live) return quantity;
    const next = stepped(quantity, by, least, Math.max(most, least, quantity), carton ?? 1);
    return by > 0 ? Math.max(next, quantity) : Math.min(next, quantity);
  };
  const errorId = `wrong-${productId}`;
  return (
    <div>
      <div className="inline-flex overflow-hidden rounded-md border border-control bg-surface has-aria-invalid:border-bad">
        <Step
          id={`less-${productId}`}
          to={to(-step)}
          line={line}
          label={`${step} fewer of ${name}`}
          sign="−"
        />
        <input
          id={`quantity-${productId}`}
          name={quantityName(productId)}
          data-listed={quantity}
          defaultValue={typed ?? quantity}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="min-h-11 w-[84px] border-line border-x bg-transparent text-center font-bold text-base focus-visible:-outline-offset-4"
        />
        <Step id={`more-${productId}`} to={to(step)} line={line} label={`${step} more of ${name}`} sign="+" />
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 max-w-[26ch] font-semibold text-bad text-note">
          {error}
        </p>
      )}
    </div>
  );
}

type StepProps = { id: string; to: number; line: ShownLine; label: string; sign: string };

/**
 * A submit button for the next quantity. Where there is none it is switched off but not `disabled`: the press that led
 * there has left the focus on it.
 */
function Step({ id, to, line: { productId, quantity }, label, sign }: StepProps) {
  return (
    <button
      id={id}
      type="submit"
      name="do"
      value={`set:${productId}:${to}`}
      aria-disabled={to === quantity || undefined}
      aria-label={label}
      className="grid min-h-11 w-11 place-items-center font-medium text-xl enabled-hover:bg-surface-2 focus-visible:-outline-offset-4 aria-disabled:cursor-not-allowed aria-disabled:text-control"
    >
      {sign}
    </button>
  );
}
