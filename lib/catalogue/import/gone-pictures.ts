import 'server-only';
import { messages } from '@/lib/base/messages';
import { images, ownImageId } from '@/lib/images/data';
import { allPictures } from '../pictures';
import { type Planned, refusedFor } from './plan';

/** The addresses of pictures that a line starts to use. */
const takenBy = ({ addition, alteration }: Planned): string[] =>
  addition ? allPictures(addition.doc).map(({ img }) => img) : (alteration?.adopts ?? []);

/** The ids of those of these uploaded pictures that still exist. */
async function findThere(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = images().find({ _id: { $in: [...ids] }, url: { $ne: '' } }, { projection: { _id: 1 } });
  return new Set(await found.map(({ _id }) => _id).toArray());
}

/** Refuses lines that start to use an uploaded picture which does not exist, or no longer does. */
export async function refuseGonePictures<Line extends { plan: Planned }>(
  lines: readonly Line[],
): Promise<Line[]> {
  const there = await findThere(
    lines.flatMap(({ plan }) => takenBy(plan).flatMap((url) => ownImageId(url) ?? [])),
  );
  const isGone = (url: string) => {
    const id = ownImageId(url);
    return id !== null && !there.has(id);
  };
  return lines.map((line) => {
    const { plan } = line;
    const refusals = takenBy(plan)
      .filter(isGone)
      .map((url) => {
        const column = plan.changes.find(({ to }) => to === url)?.column ?? 'picture';
        return { column, sentence: messages.image.foreign };
      });
    return refusals.length === 0 ? line : { ...line, plan: refusedFor(plan, refusals) };
  });
}
