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

/** Nothing in these caches changes while the process lives. */
const lasting = () => ({
  generations: new Generations({ lives: { soft: forever, known: forever, unseen: forever } }),
  /** Pages don't work without their scripts, and there is no older copy to send, so the first request waits long. */
  firstPatienceMs: 30_000,
});

/** Caches of what never changes while the process lives: static files, and the shop's pictures in every page size. */
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
      // The picture process limits its work itself. After a time-out here, queued work would be wasted and done again.
      longestMs: null,
      maxBytes: 32 * megabyte,
    }),
  };
}
