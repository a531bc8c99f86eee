import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is in the page, for an answer that may come when it no longer is. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
