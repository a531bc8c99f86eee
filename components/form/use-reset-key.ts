import { useReducer } from 'react';

/** A React key that resets a form after its success, and the function that changes it. */
export const useResetKey = (): [resetKey: number, beginAnew: () => void] =>
  useReducer((last: number) => last + 1, 0);
