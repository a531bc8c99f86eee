import 'server-only';

/** A `fetch` that gives up when no answer has begun after so long (ms), for libraries that have no timeout themselves. */
export const patientFetch =
  (ms: number): typeof fetch =>
  (input, init) => {
    const tooLong = AbortSignal.timeout(ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, tooLong]) : tooLong;
    return fetch(input, { ...init, signal });
  };
