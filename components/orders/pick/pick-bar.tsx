'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react';
import { boxes, pickForm } from '@/components/orders/pick/pick-column';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

const errorId = 'nothing-picked';

/** Counts the ticked checkboxes, and keeps counting as rows come and go. */
function useCounts(every: RefObject<HTMLInputElement | null>) {
  const [counts, setCounts] = useState({ picked: 0, all: 0 });
  useEffect(() => {
    if (every.current?.checked) tickAll(true); // ticked before hydration
    const count = () => {
      const found = boxes();
      const picked = found.filter(({ checked }) => checked).length;
      setCounts((last) =>
        last.picked === picked && last.all === found.length ? last : { picked, all: found.length },
      );
    };
    count();
    const watched = new MutationObserver(count);
    watched.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('change', count);
    return () => {
      watched.disconnect();
      document.removeEventListener('change', count);
    };
  }, [every]);
  return counts;
}

function tickAll(checked: boolean): void {
  for (const box of boxes()) box.checked = checked;
}

/** Leads to the page for the orders ticked below; a plain form, so that it works without scripts too. */
export function PickBar() {
  const every = useRef<HTMLInputElement>(null);
  const { picked, all } = useCounts(every);
  const [isRefused, setRefused] = useState(false);
  const [pending, start] = useTransition();
  const router = useRouter();

  useEffect(() => {
    if (every.current) every.current.indeterminate = picked > 0 && picked < all;
    if (picked > 0) setRefused(false);
  }, [picked, all]);

  function go(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const ticked = boxes().filter(({ checked }) => checked);
    setRefused(ticked.length === 0);
    const query = new URLSearchParams(ticked.map(({ value }) => ['order', value]));
    if (ticked.length > 0) start(() => router.push(`${paths.pickedOrders}?${query}`));
  }

  return (
    <form
      id={pickForm}
      action={paths.pickedOrders}
      onSubmit={go}
      aria-busy={pending}
      aria-label="Selected orders"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-edge py-2 print:hidden"
    >
      <label className="needs-script inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold text-note">
        <input
          ref={every}
          type="checkbox"
          checked={all > 0 && picked === all}
          onChange={({ currentTarget: { checked } }) => {
            tickAll(checked);
            document.dispatchEvent(new Event('change'));
          }}
          className="size-5 accent-ink"
        />
        All on this page
      </label>
      <Button
        type="submit"
        variant="line"
        size="sm"
        aria-describedby={isRefused ? errorId : undefined}
        className="min-h-11"
      >
        {picked > 0 ? `Work on ${picked} selected` : 'Work on selected'}
      </Button>
      {isRefused && <FieldError id={errorId}>{messages.order.nonePicked}</FieldError>}
    </form>
  );
}
