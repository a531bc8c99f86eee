import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from './call.ts';
import { recordEvent } from './events.ts';
import type { Faults } from './faults.ts';
import type { FormObject } from './form.ts';
import type { Keys, Viewer } from './keys.ts';
import type { State } from './state.ts';
import type { RequestInfo } from './types.ts';
import type { WebhookSender } from './webhooks.ts';

/** The running stand-in: everything that its request handlers share. */
export type Service = {
  keys: Keys;
  state: State;
  faults: Faults;
  /** Null when no webhook endpoint is configured. */
  webhooks: WebhookSender | null;
  /** Origin of this service, such as `http://127.0.0.1:4702`. */
  origin: string;
  log: (line: string) => void;
};

/** One request with its body read. */
export type Exchange = { req: IncomingMessage; res: ServerResponse; method: string; url: URL; body: Buffer };

export function newCall(service: Service, viewer: Viewer, params: FormObject, request: RequestInfo): Call {
  const hasWebhook = service.webhooks !== null;
  return {
    state: service.state,
    params,
    viewer,
    origin: service.origin,
    webhookUrl: service.webhooks?.url ?? null,
    emit: (type, object) => recordEvent(service.state, type, object, { request, hasWebhook }),
  };
}

/** Saves all changes to the file, then notifies the webhook: never in the other order. */
export async function commit(service: Service): Promise<void> {
  await service.state.save();
  service.webhooks?.wake();
}
