import { Button } from '@/components/ui/button';
import { figure } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import type { QuickAnswer } from '@/lib/lists/quick-match';
import { fixPress } from '@/lib/lists/schema';

/** The message about a line of quick order. */
function wordsOf({ state, offer }: QuickAnswer): string {
  const { found, noQuantity, unknown, below, step, total, soldOut } = messages.quick;
  if (state === 'below') return below(offer ?? 0);
  if (state === 'short') return messages.list.short(offer ?? 0);
  if (state === 'step') return step(offer ?? 0);
  return { found, noQuantity, unknown, total, soldOut }[state];
}

function fixOf({ state, offer, meant, quantity }: QuickAnswer): string | null {
  if (state === 'unknown') return meant && `Use ${meant.sku}`;
  return offer !== null && offer !== quantity ? `Use ${figure(offer)}` : null;
}

/** Each line of quick order with its result, and a button that applies a suggested correction. */
export function QuickAnswers({ answers }: { answers: readonly QuickAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <ol aria-label="Answers to your lines" className="border-line border-t text-sm">
      {answers.map((answer, index) => {
        const { sku, quantity, name, meant, state, offer } = answer;
        const fix = fixOf(answer);
        return (
          <li key={sku} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5">
            <b className="min-w-[7rem] font-semibold [overflow-wrap:anywhere]">
              {sku}
              {quantity !== null && <span className="font-medium text-ink-2"> × {figure(quantity)}</span>}
            </b>
            <span className="min-w-0 flex-1 basis-52">
              {name && (
                <span className="block text-ink-2">
                  <bdi>{name}</bdi>
                </span>
              )}
              <span className={state === 'found' ? 'font-semibold text-ok' : 'font-semibold text-warn'}>
                {wordsOf(answer)}
              </span>
              {meant && (
                <span className="block text-ink-2">
                  Did you mean {meant.sku}, <bdi>{meant.name}</bdi>?
                </span>
              )}
            </span>
            {fix && (
              <Button
                id={`fix-${index}`}
                type="submit"
                name="do"
                value={fixPress(sku, offer)}
                variant="line"
                size="sm"
                aria-label={`${fix} in the line ${sku}`}
              >
                {fix}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
