import 'server-only';
import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { expectedFailure, type Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isClientGone } from './client-gone';
import { log } from './log';
import { problemId } from './request-id';

const awayKinds = [
  MongoServerSelectionError,
  MongoNetworkError,
  MongoTopologyClosedError,
  MongoWriteConcernError, // written, but most members have not said so: nobody may be told that it is
];
/** Of the driver too, but it does not export them: every connection is taken, or the pool of a lost server was closed. */
const awayNames = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'];
/** The driver passes these on as they are when a command is written to a connection that is just being lost. */
const brokenSocket = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];
/**
 * What a member of a replica set, or a router, says while the set has no primary or a majority is out of reach: the retryable
 * errors of the driver specification "Retryable Writes", and two of write concerns. Whether a write stays is not known.
 */
const awayCodes: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  133, // FailedToSatisfyReadPreference
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** True when the database could not be reached, as opposed to having refused something. */
export function isDatabaseAway(error: unknown): boolean {
  if (awayKinds.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof MongoServerError && awayCodes.has(error.code)) return true;
  // The driver wraps whatever ends a bulk of writes in this; what the server itself says has its number.
  if (error instanceof MongoBulkWriteError) return typeof error.code !== 'number';
  if (awayNames.includes(error.name)) return true;
  return 'code' in error && typeof error.code === 'string' && brokenSocket.includes(error.code);
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
    // It passes, and every request of an outage says it: a line each is enough.
    log.warn(
      { id, reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' },
      'database away',
    );
    return { ok: false, code: 'unavailable', message: messages.unavailable, retryAfter: 5 };
  }
  log.error({ id, err: error }, 'unexpected failure');
  return { ok: false, code: 'internal', message: `${messages.internal} (${id})` };
}
