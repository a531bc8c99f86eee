'use client';

import { type RefObject, useEffect, useState } from 'react';

type CardColours = { ink: string; hint: string; bad: string };

function read(probe: HTMLElement): CardColours {
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = { ink: colour('--ink'), hint: colour('--ink-3'), bad: colour('--bad') };
  probe.style.removeProperty('color');
  return colours;
}

/** The theme's colours as plain values, for Stripe's frame cannot see our variables; follows theme changes. */
export function useCardColours(probe: RefObject<HTMLElement | null>): CardColours | null {
  const [colours, setColours] = useState<CardColours | null>(null);

  useEffect(() => {
    const update = () => probe.current && setColours(read(probe.current));
    update();
    const system = matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(update);
    system.addEventListener('change', update);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', update);
      chosen.disconnect();
    };
  }, [probe]);

  return colours;
}
