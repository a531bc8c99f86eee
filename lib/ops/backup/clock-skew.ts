import 'server-only';
import { ObjectId } from 'mongodb';

/** Milliseconds by which the clocks of instances may differ. */
export const clockSkew = 300_000;

/** The earliest Unix second that any instance's clock may show for something made since then. */
export const earliestSecond = (since: Date): number => Math.floor((since.getTime() - clockSkew) / 1000);

/** The same as an id: anything made since then has a greater one. */
export const earliestId = (since: Date): ObjectId => ObjectId.createFromTime(earliestSecond(since));
