/**
 * Preloaded into a child of the launcher (`node --import`): when the launcher is gone, however it went, the pipe on
 * standard input ends and the child does too.
 */
import { isMainThread } from 'node:worker_threads';

/** A little longer than the app gives its requests. */
const GRACE_MS = 35_000;

function signalGroup(signal: NodeJS.Signals) {
  try {
    // The launcher makes each child the leader of its own group, so that this takes its workers along.
    process.kill(-process.pid, signal);
  } catch {
    process.kill(process.pid, signal);
  }
}

// A worker thread has no standard input of its own.
if (isMainThread) {
  process.stdin.on('end', () => {
    signalGroup('SIGTERM');
    setTimeout(() => signalGroup('SIGKILL'), GRACE_MS).unref();
  });
  process.stdin.resume();
  if ('unref' in process.stdin) process.stdin.unref();
}
