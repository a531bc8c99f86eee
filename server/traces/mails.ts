import type { Span, Tracer } from '@opentelemetry/api';
import { type MailCall, mailCalls } from '../../lib/platform/watched-work.ts';
import { beginCall, fail } from './calls.ts';

/** Creates a span for each mail sent to the mail server, without its content or recipient. */
export function traceMails(tracer: Tracer): void {
  const spans = new WeakMap<MailCall, Span>();
  mailCalls.subscribe({
    start(call) {
      const { hostname, port, protocol } = call.server;
      const attributes = {
        'network.protocol.name': 'smtp',
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'smtps:' ? 465 : 587),
      };
      spans.set(call, beginCall(tracer, `SEND ${hostname}`, attributes));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd(call) {
      if (call.error === undefined) spans.get(call)?.end();
      else fail(spans.get(call), call.error);
    },
    error: () => undefined,
  });
}
