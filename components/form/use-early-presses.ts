import { useEffect, useRef } from 'react';

type Presses = {
  /** Sends the form: at once, once it knows all that was chosen early, or never where nobody can have seen what it says. */
  answer: (send: () => void) => void;
  /** To be called when something was put into the form that nobody can have seen: a press before that was about what stood there. */
  unseen: () => void;
};

/** When the presses of a form are answered that come while it comes alive. */
export function useEarlyPresses(): Presses {
  // React answers presses before the effects of a form that has just come alive have told it what was chosen early.
  const knows = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  const isUnseen = useRef(false);
  useEffect(() => {
    knows.current = true;
    queueMicrotask(() => {
      if (!isUnseen.current) waiting.current?.(); // after the other effects
      waiting.current = null;
    });
  }, []);

  return {
    answer: (send) => {
      if (isUnseen.current) return;
      if (knows.current) send();
      else waiting.current = send;
    },
    unseen: () => {
      isUnseen.current = true;
      document.dispatchEvent(new Event('input')); // the press that is remembered is forgotten (lib/base/late-scripts)
      const seen = () => {
        isUnseen.current = false;
      };
      requestAnimationFrame(() => requestAnimationFrame(seen));
    },
  };
}
