import 'server-only';
import { messages } from '@/lib/base/messages';
import { images, namesPicture, ownImageId } from '@/lib/images/data';
import { allPictures } from '../pictures';
import { type Planned, refusedFor } from './plan';

/** The addresses of pictures that a line starts to use. */
const takenBy = ({ addition, alteration }: Planned): string[] =>
  addition ? allPictures(addition.doc).map(({ img }) => img) : (alteration?.adopts ?? []);

/** Those of these pictures that do not exist, or no longer do. */
async function findGone(urls: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const ids = [...urls].flatMap((url) => ownImageId(url) ?? []);
  const found = images().find({ _id: { $in: ids }, url: { $ne: '' } }, { projection: { _id: 1 } });
  const stored = new Set(ids.length > 0 ? await found.map(({ _id }) => _id).toArray() : []);
  const gone = new Set<string>();
  for (const url of urls) {
    const id = ownImageId(url);
    const isStored = id === null || stored.has(id);
    if (!isStored || !(await namesPicture(url))) gone.add(url);
  }
  return gone;
}

/** Refuses lines that start to use a picture which does not exist, or no longer does. */
export async function refuseGonePictures<Line extends { plan: Planned }>(
  lines: readonly Line[],
): Promise<Line[]> {
  const gone = await findGone(new Set(lines.flatMap(({ plan }) => takenBy(plan))));
  return lines.map((line) => {
    const { plan } = line;
    const refusals = takenBy(plan)
      .filter((url) => gone.has(url))
      .map((url) => {
        const column = plan.changes.find(({ to }) => to === url)?.column ?? 'picture';
        return { column, sentence: messages.image.foreign };
      });
    return refusals.length === 0 ? line : { ...line, plan: refusedFor(plan, refusals) };
  });
}
