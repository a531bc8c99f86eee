/** First port of the sandbox when SANDBOX_PORT_BASE is not set. */
export const DEFAULT_PORT_BASE = 4700;

/** How many ports from the base on belong to one sandbox. */
export const PORT_COUNT = 8;

/** The loopback ports of one sandbox. `control` is the launcher's; `mongodbFaults` is for fault tests only. */
export function portsFrom(base: number) {
  return {
    control: base,
    mongodb: base + 1,
    stripe: base + 2,
    uploadthing: base + 3,
    google: base + 4,
    smtp: base + 5,
    mailbox: base + 6,
    mongodbFaults: base + 7,
  };
}

export type Ports = ReturnType<typeof portsFrom>;
