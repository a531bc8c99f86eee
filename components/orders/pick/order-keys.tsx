'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { boxes } from '@/components/orders/pick/pick-column';
import { placeAfter, shortcutOf, shortcuts } from '@/components/orders/pick/shortcut';
import { Button } from '@/components/ui/button';
import { keysKey } from '@/lib/base/browser-keys';

/** True for elements that take text; shortcuts must not fire in them. Checkboxes and buttons take none. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** The index of the checkbox in the row that has the focus, or had it last. */
const placeIn = (all: readonly HTMLInputElement[], last: HTMLInputElement | null): number => {
  const row = document.activeElement?.closest('tr');
  const here = all.findIndex((box) => box.closest('tr') === row);
  return here < 0 && last ? all.indexOf(last) : here;
};

/** Whether shortcuts are on; if storage is blocked, the choice lasts for this page only. */
function remembered(): boolean {
  try {
    return localStorage.getItem(keysKey) !== 'off';
  } catch {
    return true;
  }
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.removeItem(keysKey);
    else localStorage.setItem(keysKey, 'off');
  } catch {
    // blocked or full
  }
}

/** Single-key shortcuts for the order list, a dialog that explains them, and a switch to turn them off. */
export function OrderKeys() {
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState(true);
  const last = useRef<HTMLInputElement>(null);

  useEffect(() => setOn(remembered()), []);

  useEffect(() => {
    if (!on) return;
    const move = (step: 1 | -1) => {
      const all = boxes();
      const next = all[placeAfter(placeIn(all, last.current), step, all.length)];
      last.current = next ?? null;
      next?.focus();
    };
    const acts: Record<keyof typeof shortcuts, () => void> = {
      '/': () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
      j: () => move(1),
      k: () => move(-1),
      x: () => {
        const all = boxes();
        all[placeIn(all, last.current)]?.click();
      },
      '?': () => setOpen(true),
    };
    const press = (event: KeyboardEvent) => {
      if (!remembered()) return; // a key may come before the stored choice is rendered
      const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      const key = shortcutOf(event, { typing: isTyping(event.target), inDialog });
      if (!key) return;
      event.preventDefault();
      acts[key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={<Button variant="line" className="needs-script max-tablet:hidden" aria-haspopup="dialog" />}
      >
        <Keyboard aria-hidden className="size-[18px]" />
        Shortcuts
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(420px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-float outline-none tablet:p-7">
          <Dialog.Title className="mb-4 font-bold text-[1.25rem] leading-tight tracking-[-0.015em]">
            Shortcuts in this list
          </Dialog.Title>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-sm">
            {Object.entries(shortcuts).map(([key, words]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-grid min-h-7 min-w-7 place-items-center rounded-md border border-line-strong bg-surface-2 px-1.5 font-bold font-mono text-note">
                    {key}
                  </kbd>
                </dt>
                <dd className="text-ink-2">{words}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-5 flex min-h-11 cursor-pointer items-center gap-3 border-line border-t pt-4 text-sm">
            <input
              type="checkbox"
              checked={on}
              onChange={({ currentTarget: { checked } }) => {
                setOn(checked);
                remember(checked);
              }}
              className="size-5 accent-ink"
            />
            Use single-key shortcuts
          </label>
          <div className="mt-4 flex justify-end">
            <Dialog.Close render={<Button variant="line" />}>Close</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
