import { toFailure } from '@/lib/failure';
import { messages } from '@/lib/messages';
import { receiveEvent } from '@/lib/payments/webhook';
import { readBytes } from '@/lib/request';
import { failureResponse } from '@/lib/route';

/** Events are a few kilobytes. */
const maxBytes = 1_000_000;

/** Stripe's events. Signed, so neither cookie nor token is looked at. A payment changes no public page. */
export async function POST(request: Request): Promise<Response> {
  try {
    const body = await readBytes(request, maxBytes, messages.tooLarge);
    // As it was signed, byte for byte.
    await receiveEvent(body.toString('utf8'), request.headers.get('stripe-signature'));
    return Response.json({ received: true });
  } catch (error) {
    return failureResponse(toFailure(error));
  }
}
