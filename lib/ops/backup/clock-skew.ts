import 'server-only';
import { ObjectId } from 'mongodb';

/** Milliseconds by which the clocks of instances may differ. */
export const clockSkew = 300_000;

/** The second, in Unix time, before which no clock says that anything was made since then. */
export const earliestSecond = (since: Date): number => Math.floor((since.getTime() - clockSkew) / 1000);

/** The same as an id: what was made since then has a greater one. */
export const earliestId = (since: Date): ObjectId => ObjectId.createFromTime(earliestSecond(since));
