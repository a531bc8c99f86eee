import { createPaymentIntent } from '@/lib/payments/mutations';
import { createIntentSchema } from '@/lib/payments/schema';
import { readJson } from '@/lib/request';
import { resource, route } from '@/lib/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The client secret for one unpaid order (specification §7, design §7). */
  POST: route({ access: 'user' }, async (actor, request) =>
    createPaymentIntent(actor, createIntentSchema.parse(await readJson(request))),
  ),
});
