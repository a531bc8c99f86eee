import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { newId } from '@/lib/base/new-id';
import { stockMoved } from '@/lib/catalogue/changes';
import { keyOfRequest, readJson } from '@/lib/http/request';
import { restGroup } from '@/lib/http/rest-group';
import { resource, route } from '@/lib/http/route';
import { placeGroup } from '@/lib/orders/group/place';
import { type PlacedGroup, type PlaceGroup, postGroupSchema } from '@/lib/orders/group/schema';
import { invalidateCaches } from '@/lib/platform/cache';

/** The error when nothing was placed, with the reason by line as it was sent: `lines.0` is the first. */
function nonePlaced({ lines }: Pick<PlaceGroup, 'lines'>, { refused }: PlacedGroup): AppError {
  const fieldErrors = Object.fromEntries(
    refused.map(({ productId, reason }) => [
      `lines.${lines.findIndex((line) => line.productId === productId)}`,
      [reason],
    ]),
  );
  return new AppError('conflict', messages.order.nonePlaced, { fieldErrors });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Places an order for each line, by default all or none; an `Idempotency-Key` header makes a retry safe. */
  POST: route({ access: 'user', status: 201 }, async (actor, request) => {
    const input = postGroupSchema.parse(await readJson(request));
    const requestKey = keyOfRequest(request, input) ?? newId();
    const placed = await placeGroup(actor, { ...input, requestKey });
    // If nothing was placed, some units may have been held for a moment, and a page cached then shows that.
    await invalidateCaches(
      stockMoved(...(placed.group ? placed.orders : input.lines).map(({ productId }) => productId)),
    );
    if (!placed.group) throw nonePlaced(input, placed);
    return restGroup(placed);
  }),
});
