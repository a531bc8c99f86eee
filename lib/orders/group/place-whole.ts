import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { type GroupToPlace, placeGroup } from './place';
import type { PlacedGroup, RefusedLine } from './schema';

/** A list of which some at least was placed. */
export type PlacedList = PlacedGroup & { group: NonNullable<PlacedGroup['group']> };

/** Why nothing of a list came to be, a reason for each line. */
export function nonePlaced(sentence: string, refused: readonly RefusedLine[]): AppError {
  const reasons = refused.map(({ productName, reason }) =>
    productName ? `${productName}: ${reason}` : reason,
  );
  return new AppError('conflict', [sentence, ...reasons].join('\n'));
}

/** Places a list, or says why nothing of it could be. @throws AppError conflict (lines), and what placing throws */
export async function placeSome(actor: Actor, input: GroupToPlace, sentence: string): Promise<PlacedList> {
  const { group, ...placed } = await placeGroup(actor, input);
  if (!group) throw nonePlaced(sentence, placed.refused);
  return { ...placed, group };
}
