import { noSuchCall } from '@/lib/http/route';

/** Every address of the API that has no handler of its own, in the form of every failure. */
export {
  noSuchCall as DELETE,
  noSuchCall as GET,
  noSuchCall as OPTIONS,
  noSuchCall as PATCH,
  noSuchCall as POST,
  noSuchCall as PUT,
};
