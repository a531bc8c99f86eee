import { alertTokenSchema } from '@/lib/alerts/schema';
import { stopAlerts } from '@/lib/alerts/stop';
import { paths } from '@/lib/base/paths';
import { seeOther } from '@/lib/http/posted-form';
import { resource, route } from '@/lib/http/route';

const tokenOf = ({ url }: Request) => ({ token: new URL(url).searchParams.get('token') ?? '' });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** A mail program that opens the address in place of posting to it: the page asks first. */
  GET: route({ access: 'public' }, async (_actor, request) =>
    seeOther(`${paths.stopAlerts}?${new URLSearchParams(tokenOf(request))}`),
  ),
  /** One press in a mail program, posted by its server without cookies (RFC 8058). The token is all the proof there is. */
  POST: route({ access: 'public' }, async (_actor, request) => {
    await stopAlerts(alertTokenSchema.parse(tokenOf(request)));
    return { stopped: true };
  }),
});
