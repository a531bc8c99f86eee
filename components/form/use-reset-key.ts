import { useReducer } from 'react';

/** The React key of a form that begins anew after its own success, and what gives it another one. */
export const useResetKey = (): [resetKey: number, beginAnew: () => void] =>
  useReducer((last: number) => last + 1, 0);
