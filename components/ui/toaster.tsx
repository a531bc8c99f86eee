'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import { showToastsBy, type Tone } from '@/components/ui/toast';

/** Milliseconds that a toast stays (specification §9). */
const shownFor = 5000;
const tick = 100;

const tones = {
  success: { icon: CircleCheck, edge: 'border-l-ok', ink: 'text-ok' },
  error: { icon: CircleAlert, edge: 'border-l-bad', ink: 'text-bad' },
} satisfies Record<Tone, unknown>;

type ToastProps = { id: string | number; tone: Tone; message: string };

/** Has its own timer, because sonner pauses while hovered but not while focused (WCAG 2.2.1). */
function Toast({ id, tone, message }: ToastProps) {
  const card = useRef<HTMLDivElement>(null);
  const { icon: Sign, edge, ink } = tones[tone];

  useEffect(() => {
    let left = shownFor;
    const timer = setInterval(() => {
      if (document.hidden || card.current?.closest('ol')?.matches(':hover, :focus-within')) return;
      left -= tick;
      if (left <= 0) toast.dismiss(id);
    }, tick);
    return () => clearInterval(timer);
  }, [id]);

  return (
    <div
      ref={card}
      className={cn(
        'grid w-full grid-cols-[20px_1fr_44px] items-center gap-3 rounded-md border border-line border-l-[3px] bg-surface py-2 pr-1 pl-4 text-ink shadow-float sm:w-[372px]',
        edge,
      )}
    >
      <Sign aria-hidden className={cn('size-5', ink)} />
      <p
        role={tone === 'error' ? 'alert' : 'status'}
        className="max-h-[40dvh] overflow-y-auto font-semibold text-note leading-snug [overflow-wrap:anywhere]"
      >
        {message}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(id)}
        className="grid size-11 place-items-center rounded-md text-ink-3 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-4"
      >
        <Icon name="close" className="size-[18px]" />
      </button>
    </div>
  );
}

function show(tone: Tone, message: string): void {
  toast.custom((id) => <Toast id={id} tone={tone} message={message} />, {
    duration: Number.POSITIVE_INFINITY,
  });
}

/**
 * Below the ribbon, the navbar and, where it is a strip, the dashboard's navigation, so that no toast covers them; in
 * low windows higher, as a toast can't be scrolled into sight.
 */
const below = (more: string) => `min(var(--header) + var(--entries) + ${more}, 40dvh)`;

/** Shows the toasts, on phones below the breadcrumb; stands in the root layout, so that they outlive navigations. */
export function Toaster() {
  useEffect(() => showToastsBy(show), []); // runs after the library's own effect, which starts to listen
  return (
    <Sonner
      className="print:hidden"
      position="top-right"
      offset={{ top: below('40px'), right: 24 }}
      mobileOffset={{ top: below('74px'), right: 16, left: 16 }}
      containerAriaLabel="Notifications"
      style={{ fontFamily: 'inherit' }}
    />
  );
}
