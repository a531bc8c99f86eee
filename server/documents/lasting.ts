import { PictureProcess } from '../../lib/platform/picture-process.ts';
import type { Policies } from '../headers/policies.ts';
import type { Handler } from '../http/synthetic.ts';
import { DocumentCache } from './document-cache.ts';
import { Generations } from './generations.ts';
import { Packing } from './packing.ts';
import { fileReader } from './rendering.ts';
import { SerialQueue } from './serial-queue.ts';
import { pictureReader } from './shipped-pictures.ts';

const megabyte = 1024 * 1024;

const forever = Number.POSITIVE_INFINITY;

/** Nothing here changes while the process lives. */
const lasting = () => ({
  generations: new Generations({ lives: { soft: forever, known: forever, unseen: forever } }),
  /** A page without one of its scripts never comes alive, and there is no older copy to send: so its first reader waits. */
  firstPatienceMs: 30_000,
});

/** What stays as it is while the process lives: files of the build and small public ones, and every picture in every size that pages ask for. */
export function lastingCaches(
  handler: Handler,
  origin: URL,
  policies: Policies,
  process: Pick<PictureProcess, 'work'> = new PictureProcess(),
) {
  const line = new SerialQueue();
  return {
    files: new DocumentCache({
      ...lasting(),
      name: 'files',
      render: fileReader(handler, origin, policies),
      packing: new Packing(),
      maxBytes: 16 * megabyte,
    }),
    pictures: new DocumentCache({
      ...lasting(),
      name: 'pictures',
      render: pictureReader(policies, process, line),
      onWait: (key) => line.askAgain(key),
      // The process bounds its work by itself. Given up, what waits would be made for nobody, and again for the next.
      longestMs: null,
      maxBytes: 32 * megabyte,
    }),
  };
}
