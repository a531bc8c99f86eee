import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { stockMoved } from '@/lib/catalogue/changes';
import type { CacheChange } from '@/lib/platform/cache-change';
import { type GroupToPlace, placeGroup } from './place';
import type { PlacedGroup, RefusedLine } from './schema';

/** A list of which at least one line was placed. */
export type PlacedList = PlacedGroup & { group: NonNullable<PlacedGroup['group']> };

/** Nothing of a list was placed. Stock of these products may have been held for a moment and released. */
class NonePlaced extends AppError {
  readonly productIds: readonly string[];

  constructor(message: string, productIds: readonly string[]) {
    super('conflict', message);
    this.productIds = productIds;
  }
}

type Asked = Pick<GroupToPlace, 'lines'>;

/** The error when nothing of a list was placed, with a reason for each line. */
export function nonePlaced(sentence: string, refused: readonly RefusedLine[], { lines }: Asked): AppError {
  const reasons = refused.map(({ productName, reason }) =>
    productName ? `${productName}: ${reason}` : reason,
  );
  const productIds = lines.map(({ productId }) => productId);
  return new NonePlaced([sentence, ...reasons].join('\n'), productIds);
}

/** Cache changes after a list was refused: pages read meanwhile may show too little stock of its products. */
export const stockGivenBack = (error: unknown): CacheChange =>
  error instanceof NonePlaced ? stockMoved(...error.productIds) : {};

/** Places a list. @throws AppError conflict (no line could be placed, with reasons), and what placing throws */
export async function placeSome(actor: Actor, input: GroupToPlace, sentence: string): Promise<PlacedList> {
  const { group, ...placed } = await placeGroup(actor, input);
  if (!group) throw nonePlaced(sentence, placed.refused, input);
  return { ...placed, group };
}
