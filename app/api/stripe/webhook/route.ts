import { messages } from '@/lib/base/messages';
import { readBytes } from '@/lib/http/request';
import { failureResponse, resource } from '@/lib/http/route';
import { receiveEvent } from '@/lib/payments/webhook';
import { toFailure } from '@/lib/platform/failure';

/** Larger bodies are refused, as by server/http/body. */
const maxBytes = 1024 * 1024;

/** Receives Stripe's events. They are signed, so no cookie or token is checked. A payment changes no public page. */
async function receive(request: Request): Promise<Response> {
  try {
    const body = await readBytes(request, maxBytes, messages.tooLarge);
    // The raw body, because the signature covers it byte for byte.
    await receiveEvent(body.toString('utf8'), request.headers.get('stripe-signature'));
    return Response.json({ received: true });
  } catch (error) {
    return failureResponse(request, toFailure(error));
  }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: receive });
