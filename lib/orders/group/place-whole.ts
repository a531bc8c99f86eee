import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { stockMoved } from '@/lib/catalogue/changes';
import type { CacheChange } from '@/lib/platform/cache-change';
import { type GroupToPlace, placeGroup } from './place';
import type { PlacedGroup, RefusedLine } from './schema';

/** A list of which some at least was placed. */
export type PlacedList = PlacedGroup & { group: NonNullable<PlacedGroup['group']> };

/** Nothing of a list came to be. Of these products some may have been taken for a moment and given back. */
class NonePlaced extends AppError {
  readonly productIds: readonly string[];

  constructor(message: string, productIds: readonly string[]) {
    super('conflict', message);
    this.productIds = productIds;
  }
}

type Asked = Pick<GroupToPlace, 'lines'>;

/** Why nothing of a list came to be, a reason for each line. */
export function nonePlaced(sentence: string, refused: readonly RefusedLine[], { lines }: Asked): AppError {
  const reasons = refused.map(({ productName, reason }) =>
    productName ? `${productName}: ${reason}` : reason,
  );
  const productIds = lines.map(({ productId }) => productId);
  return new NonePlaced([sentence, ...reasons].join('\n'), productIds);
}

/** What a list that came to nothing may have changed of public pages: whoever read meanwhile saw less of its products. */
export const stockGivenBack = (error: unknown): CacheChange =>
  error instanceof NonePlaced ? stockMoved(...error.productIds) : {};

/** Places a list, or says why nothing of it could be. @throws AppError conflict (lines), and what placing throws */
export async function placeSome(actor: Actor, input: GroupToPlace, sentence: string): Promise<PlacedList> {
  const { group, ...placed } = await placeGroup(actor, input);
  if (!group) throw nonePlaced(sentence, placed.refused, input);
  return { ...placed, group };
}
