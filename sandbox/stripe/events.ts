import { stripeApiVersion } from '../../lib/base/stripe-version.ts';
import { newId, unixNow } from './ids.ts';
import type { State } from './state.ts';
import type { EventType, RequestInfo, StoredEvent } from './types.ts';

export type EventObject = StoredEvent['data']['object'];

/** Which call caused the event, and whether anybody is to be told. */
export type EventOrigin = { request: RequestInfo; hasWebhook: boolean };

/** Records what happened, with the object as it is now, and queues the webhook call when there is an endpoint. */
export function recordEvent(state: State, type: EventType, object: EventObject, origin: EventOrigin): void {
  const event = state.put('events', {
    id: newId('evt'),
    object: 'event',
    api_version: stripeApiVersion,
    created: unixNow(),
    data: { object },
    livemode: false,
    request: origin.request,
    type,
  });
  if (!origin.hasWebhook) return;
  const now = Date.now();
  state.put('deliveries', { id: newId('whd'), event: event.id, attempts: 0, firstAt: now, nextAt: now });
}
