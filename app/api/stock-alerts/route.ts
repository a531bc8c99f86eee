import { askForAlert } from '@/lib/alerts/ask';
import { askAlertSchema } from '@/lib/alerts/schema';
import { forgetTypedEmail, keepTypedEmail } from '@/lib/alerts/typed-email';
import { getCaller } from '@/lib/auth/admit';
import type { ErrorCode } from '@/lib/base/error-codes';
import { paths } from '@/lib/base/paths';
import { readForm, refuseForeignForm, seeOther } from '@/lib/http/posted-form';
import { failureResponse, resource } from '@/lib/http/route';
import { clientIp } from '@/lib/platform/client-ip';
import { toFailure } from '@/lib/platform/failure';

/** Error codes for the page's query; the email is never sent back in it. */
const wrong: Partial<Record<ErrorCode, string>> = {
  invalid: 'email',
  limited: 'often',
  not_found: 'gone',
  conflict: 'many',
};

/** Requests the alert and returns where to redirect. A refusal of what was typed gets a page too, not JSON. */
async function ask(request: Request, fields: Record<string, string>): Promise<string> {
  const product = new URLSearchParams({ product: fields['productId'] ?? '' });
  try {
    const actor = await getCaller();
    const answer = await askForAlert(actor, askAlertSchema.parse(fields), clientIp(request.headers));
    await forgetTypedEmail();
    return `${paths.backInStock}?${product}&said=${answer}`;
  } catch (error) {
    await keepTypedEmail(fields['email'] ?? '');
    return `${paths.backInStock}?${product}&wrong=${wrong[toFailure(error).code] ?? 'later'}`;
  }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Takes the form of a sold-out product as browsers post it; redirects to a page with the result. */
  POST: async (request) => {
    try {
      refuseForeignForm(request);
      return seeOther(await ask(request, await readForm(request)));
    } catch (error) {
      return failureResponse(request, toFailure(error));
    }
  },
});
