'use client';

import { type RefObject, useEffect, useState } from 'react';

type CardColours = { ink: string; hint: string; bad: string };

function read(probe: HTMLElement): CardColours {
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = { ink: colour('ink'), hint: colour('ink-3'), bad: colour('bad') };
  probe.style.removeProperty('color');
  return colours;
}

/** The theme's colours as plain values, because Stripe's iframe can't see our CSS variables; follows theme changes. */
export function useCardColours(probe: RefObject<HTMLElement | null>): CardColours | null {
  const [colours, setColours] = useState<CardColours | null>(null);

  useEffect(() => {
    let frame = 0;
    const update = () => probe.current && setColours(read(probe.current));
    /** When a change is announced, the computed colours are still the old theme's; two frames later they are new. */
    const updateSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(update);
      });
    };
    update();
    const system = matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(updateSoon);
    system.addEventListener('change', updateSoon);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      cancelAnimationFrame(frame);
      system.removeEventListener('change', updateSoon);
      chosen.disconnect();
    };
  }, [probe]);

  return colours;
}
