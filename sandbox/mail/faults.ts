import * as z from 'zod';

/** `times` mails are refused with a temporary error. */
export const faultSchema = z.object({
  action: z.literal('refuse'),
  times: z.number().int().min(0).max(1_000_000),
});

/** An SMTP answer other than success (RFC 5321, section 4.2). */
export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** The faults planned for the next mails. */
export class Faults {
  #refusals = 0;

  /** Replaces what was planned before. */
  planRefusals(times: number): void {
    this.#refusals = times;
  }

  /** @throws SmtpRefusal 451 when this mail is to be refused */
  strike(): void {
    if (this.#refusals === 0) return;
    this.#refusals -= 1;
    throw new SmtpRefusal(451, 'Refused on request of a test, try again later');
  }
}
