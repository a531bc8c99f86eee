import { stripeApiVersion } from '../../lib/base/stripe-version.ts';
import { newId, unixNow } from './ids.ts';
import type { State } from './state.ts';
import type { EventType, RequestInfo, StoredEvent } from './types.ts';

export type EventObject = StoredEvent['data']['object'];

/** The call that caused the event, and whether a webhook gets it. */
export type EventOrigin = { request: RequestInfo; hasWebhook: boolean };

/** Stores an event with the current object, and queues the webhook call if there is an endpoint. */
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
