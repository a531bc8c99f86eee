import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { route } from '@/lib/http/route';

/** Every address of the API that has no handler of its own, in the form of every failure. */
const noSuchCall = route({ access: 'public' }, async () => {
  throw new AppError('not_found', messages.noSuchCall);
});

export {
  noSuchCall as DELETE,
  noSuchCall as GET,
  noSuchCall as OPTIONS,
  noSuchCall as PATCH,
  noSuchCall as POST,
  noSuchCall as PUT,
};
