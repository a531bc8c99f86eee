/**
 * Preloaded into children of the launcher (`node --import`): however the launcher ends, the pipe on the child's
 * standard input ends with it, and then so does the child.
 */
import { isMainThread } from 'node:worker_threads';

/** Slightly longer than the app gives its requests. */
const GRACE_MS = 35_000;

function signalGroup(signal: NodeJS.Signals) {
  try {
    // The launcher makes each child the leader of its own group, so that this reaches its workers too.
    process.kill(-process.pid, signal);
  } catch {
    process.kill(process.pid, signal);
  }
}

// Worker threads have no standard input of their own.
if (isMainThread) {
  process.stdin.on('end', () => {
    signalGroup('SIGTERM');
    setTimeout(() => signalGroup('SIGKILL'), GRACE_MS).unref();
  });
  process.stdin.resume();
  if ('unref' in process.stdin) process.stdin.unref();
}
