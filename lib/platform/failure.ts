import 'server-only';
import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { expectedFailure, type Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isClientGone } from './client-gone';
import { log } from './log';
import { problemId } from './request-id';

const awayKinds = [MongoServerSelectionError, MongoNetworkError, MongoTopologyClosedError];
/** The driver passes these on as they are when a command is written to a connection that is just being lost. */
const brokenSocket = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

/** True when the database could not be reached, as opposed to having refused something. */
export function isDatabaseAway(error: unknown): boolean {
  if (awayKinds.some((kind) => error instanceof kind)) return true;
  // The driver wraps whatever ends a bulk of writes in this; what the server itself says has its number.
  if (error instanceof MongoBulkWriteError) return typeof error.code !== 'number';
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    brokenSocket.includes(error.code)
  );
}

/** The one place where anything thrown becomes something a user may read. Unknown errors are logged with an id. */
export function toFailure(error: unknown): Failure {
  const expected = expectedFailure(error);
  if (expected) return expected;
  if (isClientGone(error)) {
    log.info('client went away');
    return { ok: false, code: 'unavailable', message: messages.unavailable };
  }
  const id = problemId();
  if (isDatabaseAway(error)) {
    log.error({ id, err: error }, 'database away');
    return { ok: false, code: 'unavailable', message: messages.unavailable, retryAfter: 5 };
  }
  log.error({ id, err: error }, 'unexpected failure');
  return { ok: false, code: 'internal', message: `${messages.internal} (${id})` };
}
