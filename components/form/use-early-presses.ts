import { useEffect, useRef } from 'react';

type Presses = {
  /** Calls `send` now, or once early choices are known; drops the press if the form was filled in unseen before it. */
  answer: (send: () => void) => void;
  /** Call after a script fills in the form: a press just before was meant for the earlier values, so it is dropped. */
  discardEarlyPress: () => void;
};

/** Decides when to answer presses of a form's buttons that arrive during hydration. */
export function useEarlyPresses(): Presses {
  // React replays presses before the effects of a newly hydrated form have read what was chosen before hydration.
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
    discardEarlyPress: () => {
      isUnseen.current = true;
      document.dispatchEvent(new Event('input')); // lib/base/late-scripts then drops the press it recorded
      const seen = () => {
        isUnseen.current = false;
      };
      requestAnimationFrame(() => requestAnimationFrame(seen));
    },
  };
}
