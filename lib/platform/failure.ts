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
  MongoWriteConcernError, // written, but not confirmed by most members, so it must not count as a success
];
/** Driver errors that are not exported: all connections are in use, or the pool of a lost server was closed. */
const awayNames = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'];
/** Socket errors that the driver passes on unwrapped if a command is written to a connection that is being lost. */
const brokenSocket = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];
/** Lookups for an address that begins with mongodb+srv://, whose errors are Node's own. Nothing else makes these. */
const lookups = ['querySrv', 'queryTxt'];
/**
 * Error codes of a replica set member or router while there is no primary, or no majority can be reached: the retryable
 * errors of the driver specifications "Retryable Writes" and "Retryable Reads", two of write concerns, and one of load.
 * The write may or may not survive.
 */
const awayCodes: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet: a member that has just started
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  365, // TemporarilyUnavailable: a full cache
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** Marks what a cluster that sheds load refused (mongodb.com/docs/atlas/overload-errors). */
const overloaded = 'SystemOverloadedError';

/** True if the database could not be reached, as opposed to having refused something. */
export function isDatabaseAway(error: unknown): boolean {
  if (awayKinds.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof MongoServerError && (awayCodes.has(error.code) || error.hasErrorLabel(overloaded)))
    return true;
  // The driver wraps any error of a bulk write in this class; only errors of the server itself have a numeric code.
  if (error instanceof MongoBulkWriteError) return typeof error.code !== 'number';
  if (awayNames.includes(error.name)) return true;
  if ('syscall' in error && lookups.some((lookup) => lookup === error['syscall'])) return true;
  return 'code' in error && typeof error.code === 'string' && brokenSocket.includes(error.code);
}

/** The only place where a thrown error becomes a message for users. Unexpected errors are logged with an id. */
export function toFailure(error: unknown): Failure {
  const expected = expectedFailure(error);
  if (expected) return expected;
  if (isClientGone(error)) {
    log.info('client went away');
    return { ok: false, code: 'unavailable', message: messages.unavailable };
  }
  const id = problemId();
  if (isDatabaseAway(error)) {
    // An outage fails every request, so one line without a stack is enough for each.
    log.warn(
      { id, reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' },
      'database away',
    );
    return { ok: false, code: 'unavailable', message: messages.unavailable, retryAfter: 5 };
  }
  log.error({ id, err: error }, 'unexpected failure');
  return { ok: false, code: 'internal', message: `${messages.internal} (${id})` };
}
