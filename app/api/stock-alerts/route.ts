import { askForAlert } from '@/lib/alerts/ask';
import { askAlertSchema } from '@/lib/alerts/schema';
import { expectedFailure } from '@/lib/base/errors';
import { paths } from '@/lib/base/paths';
import { readForm, seeOther } from '@/lib/http/posted-form';
import { refuseCrossOrigin, resource, route } from '@/lib/http/route';
import { clientAddress } from '@/lib/platform/client-address';

/** What the page says of a refusal; an address is never sent back in one. */
const wrong = { invalid: 'email', limited: 'often', not_found: 'gone', conflict: 'many' } as const;
const isTold = (code: string): code is keyof typeof wrong => code in wrong;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The form of a sold-out product, as browsers post it; leads to a page that says what came of it. */
  POST: route({ access: 'public', ownBody: true }, async (actor, request) => {
    refuseCrossOrigin(request);
    const fields = await readForm(request);
    const product = new URLSearchParams({ product: fields['productId'] ?? '' });
    try {
      const answer = await askForAlert(actor, askAlertSchema.parse(fields), clientAddress(request.headers));
      return seeOther(`${paths.backInStock}?${product}&said=${answer}`);
    } catch (error) {
      const failure = expectedFailure(error);
      if (!failure || !isTold(failure.code)) throw error;
      return seeOther(`${paths.backInStock}?${product}&wrong=${wrong[failure.code]}`);
    }
  }),
});
