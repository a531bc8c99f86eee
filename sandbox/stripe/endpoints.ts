import { stripeApiVersion } from '../../lib/base/stripe-version.ts';
import type { Call } from './call.ts';

/** The only webhook endpoint of this account, which gets all events; none without a webhook. */
export function listEndpoints({ webhookUrl: url }: Call) {
  const endpoint = {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    url,
    status: 'enabled',
    enabled_events: ['*'],
    api_version: stripeApiVersion,
    livemode: false,
  };
  return { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: url ? [endpoint] : [] };
}
