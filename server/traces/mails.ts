import type { Span, Tracer } from '@opentelemetry/api';
import { type MailCall, mailCalls } from '../../lib/platform/watched-work.ts';
import { beginCall, fail } from './calls.ts';

/** Makes a span of each mail that is handed to the mail server, without what it says or whom it goes to. */
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
