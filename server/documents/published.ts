import type { PublicDocuments } from '../../lib/platform/cache-change.ts';
import type { ChangePoll } from './change-poll.ts';
import type { Generations } from './generations.ts';
import type { pageCaches } from './page-caches.ts';
import type { Reads } from './reads.ts';

type Parts = {
  readonly reads: Reads;
  readonly generations: Generations;
  readonly changePoll: ChangePoll;
  readonly pages: ReturnType<typeof pageCaches>;
};

/** The interface through which the app reports reads and changes to the document caches. */
export const published = ({ reads, generations, changePoll, pages }: Parts): PublicDocuments => ({
  read: (tags) => reads.note(tags),
  noteChange(change) {
    generations.noteChange(change);
    pages.retryNow();
  },
  noteRead: (agoMs) => generations.noteRead(agoMs),
  readThrough: (look) => changePoll.readThrough(look),
  prepare: async () => pages.documents.has('/') || (await pages.documents.get('/')).kind === 'document',
});
