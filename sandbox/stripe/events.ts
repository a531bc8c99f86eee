import { z } from 'zod';
import { stripeApiVersion } from '../../lib/base/stripe-version.ts';
import { resourceMissing } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import { listPage } from './lists.ts';
import { page } from './params.ts';
import type { State } from './state.ts';
import type { EventType, RequestInfo, StoredEvent } from './types.ts';

export const listEventsParams = z.strictObject({
  ...page,
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
});

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
    pending_webhooks: 0,
    request: origin.request,
    type,
  });
  if (origin.hasWebhook) queueDelivery(state, event.id);
}

export function queueDelivery(state: State, event: string): void {
  const now = Date.now();
  state.put('deliveries', { id: newId('whd'), event, attempts: 0, firstAt: now, nextAt: now });
}

export function retrieveEvent(state: State, id: string): StoredEvent {
  const event = state.get('events', id);
  if (!event) throw resourceMissing('event', id, 'id');
  return withPending(state, event);
}

export function listEvents(state: State, params: z.output<typeof listEventsParams>) {
  const wanted = params.type === undefined ? params.types : [params.type];
  const events = state
    .all('events')
    .filter((event) => !wanted || wanted.some((type) => matches(type, event.type)));
  const list = listPage('/v1/events', events, params);
  return { ...list, data: list.data.map((event) => withPending(state, event)) };
}

/** `payment_intent.*` stands for all events of that kind, `*` for all. */
function matches(wanted: string, type: string): boolean {
  return wanted === type || wanted === '*' || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)));
}

function withPending(state: State, event: StoredEvent): StoredEvent {
  const pending = state.all('deliveries').filter((delivery) => delivery.event === event.id).length;
  return { ...event, pending_webhooks: pending };
}
