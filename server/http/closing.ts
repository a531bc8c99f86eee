/** An answer that tells when it is closed: once, so who asks later looks whether it has been. */
export type Closing = {
  readonly destroyed?: boolean;
  once(event: 'close', listener: () => void): unknown;
};
