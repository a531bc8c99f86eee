import 'server-only';
import { ObjectId } from 'mongodb';

/** An id for a form, so that sending it twice counts once. */
export function newRequestId(): string {
  return new ObjectId().toHexString();
}
