import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** `times` mails are refused with a temporary error, or accepted after `delay` milliseconds. */
export const faultSchema = z.object({
  action: z.enum(['refuse', 'delay']),
  times: z.number().int().min(0).max(1_000_000),
  delay: z.number().int().min(0).max(600_000).default(3000),
});

export type Fault = z.infer<typeof faultSchema>;

/** An SMTP answer other than success (RFC 5321, section 4.2). */
export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** What shall go wrong with the next mails. */
export class Faults {
  #next: Fault | null = null;

  /** Replaces what was planned before; `times: 0` plans nothing. */
  plan(fault: Fault | null): void {
    this.#next = fault && { ...fault };
  }

  /**
   * Applies the planned fault to one mail.
   * @throws SmtpRefusal 451 for a refusal, 421 when the server stops during a delay.
   */
  async strike(stopping: AbortSignal): Promise<void> {
    if (!this.#next || this.#next.times === 0) return;
    this.#next.times -= 1;
    const { action, delay } = this.#next;
    if (action === 'refuse') throw new SmtpRefusal(451, 'Refused on request of a test, try again later');
    await sleep(delay, undefined, { signal: stopping }).catch(() => {
      throw new SmtpRefusal(421, 'The server is stopping');
    });
  }
}
