import 'server-only';

/** A `fetch` that gives up an answer that is not whole after so long (ms), for libraries that have no timeout themselves. */
export const patientFetch =
  (ms: number): typeof fetch =>
  (input, init) => {
    const tooLong = AbortSignal.timeout(ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, tooLong]) : tooLong;
    return fetch(input, { ...init, signal });
  };
