import { readJson } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { createPaymentIntent } from '@/lib/payments/open';
import { createIntentSchema } from '@/lib/payments/schema';
import { clientIp } from '@/lib/platform/client-ip';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Returns the client secret for one unpaid order (specification §7, decision 0012). */
  POST: route({ access: 'user' }, async (actor, request) =>
    createPaymentIntent(actor, createIntentSchema.parse(await readJson(request)), clientIp(request.headers)),
  ),
});
