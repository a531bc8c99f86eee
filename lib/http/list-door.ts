import 'server-only';
import { type ErrorCode, statusOf } from '@/lib/base/error-codes';
import type { Failure } from '@/lib/base/errors';
import { listedId, paths, safeReturnPath } from '@/lib/base/paths';
import { addedTo, productToList, unitsToAdd, wordsOfAdded } from '@/lib/lists/add';
import { addSchema, type ShownList } from '@/lib/lists/schema';
import { clientIp } from '@/lib/platform/client-ip';
import { env } from '@/lib/platform/env';
import { toFailure } from '@/lib/platform/failure';
import { InProcessRateLimit } from '@/lib/platform/in-process-rate-limit';
import { changeOwnList, hintOf, refreshOwnList } from './order-list';
import { refuseForeignForm, seeOther } from './posted-form';
import { withBufferedBody } from './request';
import { retryHeader } from './retry-after';

const headers = { 'Cache-Control': 'private, no-store', 'Content-Type': 'application/json; charset=utf-8' };

/** High enough for an office behind one IP address that fills its lists. */
const limit = new InProcessRateLimit('order list', { points: 600, seconds: 60 });

/** Enough for three short fields, even as multipart. Bounded, because parsing takes time quadratic in their number. */
const maxFormBytes = 2000;

/** The `why` parameter of a page's redirect after a failure, by error code. */
const refusals = {
  not_found: 'gone',
  conflict: 'full',
  invalid: 'wrong',
  too_large: 'wrong',
  limited: 'often',
} as const;

const refusalOf = (code: ErrorCode): string =>
  code in refusals ? refusals[code as keyof typeof refusals] : 'later';

/** The page that a form without JavaScript was posted from, to go back to. */
function backTo({ headers: sent }: Request, hash: string): string {
  const referer = sent.get('referer') ?? '';
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : new URL(paths.list, env().AUTH_URL);
  return pathname === paths.list ? pathname : `${safeReturnPath(pathname + search)}#${hash}`;
}

/** A failure as scripts get it. */
const failed = (failure: Failure, message: string): Response =>
  Response.json(
    { ok: false, message },
    { status: statusOf[failure.code], headers: { ...headers, ...retryHeader(failure) } },
  );

const told = ({ lines, total }: ShownList) => ({ hint: hintOf({ lines: lines.length, total }) });

/**
 * 'Add to order list' of public pages. Scripts get JSON. A form without JavaScript is redirected to the page it came
 * from, which confirms it, or to the order list, which says why it failed.
 */
export async function addToList(request: Request): Promise<Response> {
  const isScript = (request.headers.get('accept') ?? '').includes('application/json');
  try {
    refuseForeignForm(request);
    limit.take(clientIp(request.headers));
    const form = await (await withBufferedBody(request, maxFormBytes)).formData().catch(() => new FormData());
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
    const failure = toFailure(error);
    const { code, message, fieldErrors } = failure;
    if (!isScript && code !== 'forbidden') return seeOther(`${paths.list}?why=${refusalOf(code)}`);
    const [said = message] = Object.values(fieldErrors ?? {}).flat();
    return failed(failure, said);
  }
}

/** The summary of the caller's list for the page header; merges what the device kept before a sign-in. */
export async function summarizeList(request: Request): Promise<Response> {
  try {
    limit.take(clientIp(request.headers));
    return Response.json(told(await refreshOwnList()), { headers });
  } catch (error) {
    const failure = toFailure(error);
    return failed(failure, failure.message);
  }
}
