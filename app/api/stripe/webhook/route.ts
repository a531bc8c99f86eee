import { messages } from '@/lib/base/messages';
import { readBytes } from '@/lib/http/request';
import { failureResponse, resource } from '@/lib/http/route';
import { receiveEvent } from '@/lib/payments/webhook';
import { toFailure } from '@/lib/platform/failure';

/** Events are a few kilobytes. */
const maxBytes = 256 * 1024;

/** Stripe's events. Signed, so neither cookie nor token is looked at. A payment changes no public page. */
async function receive(request: Request): Promise<Response> {
  try {
    const body = await readBytes(request, maxBytes, messages.tooLarge);
    // As it was signed, byte for byte.
    await receiveEvent(body.toString('utf8'), request.headers.get('stripe-signature'));
    return Response.json({ received: true });
  } catch (error) {
    return failureResponse(request, toFailure(error));
  }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: receive });
