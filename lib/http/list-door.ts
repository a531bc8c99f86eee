import 'server-only';
import { type ErrorCode, statusOf } from '@/lib/base/error-codes';
import { listedId, paths, safeReturnPath } from '@/lib/base/paths';
import { addedTo, productToList, unitsToAdd, wordsOfAdded } from '@/lib/lists/add';
import { addSchema, type ShownList } from '@/lib/lists/schema';
import { clientAddress } from '@/lib/platform/client-address';
import { env } from '@/lib/platform/env';
import { toFailure } from '@/lib/platform/failure';
import { NearbyLimit } from '@/lib/platform/nearby-limit';
import { changeOwnList, hintOf, refreshOwnList } from './order-list';
import { refuseForeignForm, seeOther } from './posted-form';
import { whole } from './request';

const headers = { 'Cache-Control': 'private, no-store', 'Content-Type': 'application/json; charset=utf-8' };

/** Generous: an office behind one address that fills its lists. */
const limit = new NearbyLimit('order list', { points: 600, seconds: 60 });

/** The form is three short fields, of a script with their headings; reading more of them takes the square of their number. */
const maxFormBytes = 2000;

/** What a page says that could not put something on the list, by why not. */
const refusals = { not_found: 'gone', conflict: 'full', invalid: 'wrong', too_large: 'wrong' } as const;

const refusalOf = (code: ErrorCode): string =>
  code in refusals ? refusals[code as keyof typeof refusals] : 'later';

/** Where a form without scripts came from, to go back there. */
function backTo({ headers: sent }: Request, hash: string): string {
  const referer = sent.get('referer') ?? '';
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : new URL(paths.list, env().AUTH_URL);
  return pathname === paths.list ? pathname : `${safeReturnPath(pathname + search)}#${hash}`;
}

const told = ({ lines, total }: ShownList) => ({ hint: hintOf({ lines: lines.length, total }) });

/**
 * 'Add to order list' of public pages. A script is answered in JSON; a form without one goes back to where it was sent,
 * which says that it was done, or to the list, which says why not.
 */
export async function addToList(request: Request): Promise<Response> {
  const isScript = (request.headers.get('accept') ?? '').includes('application/json');
  try {
    refuseForeignForm(request);
    limit.take(clientAddress(request.headers));
    const form = await (await whole(request, maxFormBytes)).formData().catch(() => new FormData());
    const {
      product: id,
      quantity: asked,
      requestKey,
    } = addSchema.parse({
      product: form.get('product') ?? undefined,
      quantity: form.get('quantity') ?? undefined,
      requestKey: form.get('requestKey') ?? undefined,
    });
    const productId = id.toLowerCase();
    const product = await productToList(productId);
    const quantity = unitsToAdd(product, asked);
    const shown = await changeOwnList(
      (lines) => addedTo(lines, { productId, quantity }, product),
      requestKey,
    );
    if (!isScript) return seeOther(backTo(request, listedId));
    const message = wordsOfAdded(product, productId, asked, shown.lines);
    return Response.json({ ok: true, message, ...told(shown) }, { headers });
  } catch (error) {
    const { code, message, fieldErrors } = toFailure(error);
    if (!isScript && code !== 'forbidden') return seeOther(`${paths.list}?why=${refusalOf(code)}`);
    const [said = message] = Object.values(fieldErrors ?? {}).flat();
    return Response.json({ ok: false, message: said }, { status: statusOf[code], headers });
  }
}

/** What the header tells of the list of whoever asks; takes over what the device kept before a sign-in. */
export async function summarizeList(request: Request): Promise<Response> {
  try {
    limit.take(clientAddress(request.headers));
    return Response.json(told(await refreshOwnList()), { headers });
  } catch (error) {
    const { code, message } = toFailure(error);
    return Response.json({ ok: false, message }, { status: statusOf[code], headers });
  }
}
