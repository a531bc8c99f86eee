import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stripeApiVersion } from '@/lib/base/stripe-version';
import { webhookEvents } from '@/lib/payments/events';

const [, endpoint = ''] =
  /create a webhook endpoint(.*?)signing secret/s.exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];

it('the operator subscribes to the events that the shop follows, in the version that it reads', () => {
  const named = [...endpoint.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...webhookEvents].toSorted());
  expect(endpoint).toContain(`API version \`${stripeApiVersion}\``);
});
