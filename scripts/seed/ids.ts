import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** An id of this time, by which lists sort, with 16 hexadecimal digits that no other id of its second has. */
export const idOf = (at: Date, digits: string): ObjectId =>
  new ObjectId(
    ObjectId.createFromTime(Math.floor(at.getTime() / 1000))
      .toHexString()
      .slice(0, 8) + digits,
  );

/** An id that is the same in every run for the same time and text. */
export const idAt = (at: Date, what: string): ObjectId =>
  idOf(at, createHash('sha256').update(what).digest('hex').slice(0, 16));
