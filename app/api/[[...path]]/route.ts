import { noSuchCall } from '@/lib/http/route';

/** Answers every API path that has no handler of its own, in the common form of failures. */
export {
  noSuchCall as DELETE,
  noSuchCall as GET,
  noSuchCall as OPTIONS,
  noSuchCall as PATCH,
  noSuchCall as POST,
  noSuchCall as PUT,
};
