/** A response that reports once when it is closed; later callers check `destroyed`. */
export type ClosableResponse = {
  readonly destroyed?: boolean;
  once(event: 'close', listener: () => void): unknown;
};
