import { alertTokenSchema } from '@/lib/alerts/schema';
import { stopAlerts } from '@/lib/alerts/stop';
import { paths } from '@/lib/base/paths';
import { seeOther } from '@/lib/http/posted-form';
import { resource, route } from '@/lib/http/route';

const tokenOf = ({ url }: Request) => ({ token: new URL(url).searchParams.get('token') ?? '' });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** For mail programs that open the URL instead of posting to it: redirects to a page that asks first. */
  GET: route({ access: 'public' }, async (_actor, request) =>
    seeOther(`${paths.stopAlerts}?${new URLSearchParams(tokenOf(request))}`),
  ),
  /** One-click unsubscribe, posted by a mail provider without cookies (RFC 8058). The token is the only proof. */
  POST: route({ access: 'public' }, async (_actor, request) => {
    await stopAlerts(alertTokenSchema.parse(tokenOf(request)));
    return { stopped: true };
  }),
});
