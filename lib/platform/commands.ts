import 'server-only';
import { type CommandStartedEvent, type MongoClient, MongoServerError } from 'mongodb';
import * as z from 'zod';
import { type CommandBegun, type CommandEnded, commandBegun, commandEnded } from './watched-work';

/** Whether anything subscribes to commands. If not, the driver's monitoring stays off, because it costs time. */
export const areCommandsWatched = (): boolean => commandBegun.hasSubscribers;

/** The collection is the value under the command's name, as in `{ find: 'orders' }`; `getMore` is the exception. */
function collectionOf({ command, commandName }: CommandStartedEvent): string | undefined {
  const named: unknown = command[commandName];
  const collection: unknown = typeof named === 'string' ? named : command['collection'];
  return typeof collection === 'string' ? collection : undefined;
}

const coded = z.object({ code: z.number() });
const answerSchema = z.object({
  writeErrors: z.array(coded).optional(),
  writeConcernError: coded.optional(),
});

/** The failure of a write inside a command that succeeded as a whole: a duplicate key, an unreachable member. */
function failureIn(reply: unknown): MongoServerError | undefined {
  const { data } = answerSchema.safeParse(reply);
  const first = data?.writeErrors?.[0] ?? data?.writeConcernError;
  return first && new MongoServerError({ code: first.code });
}

/** Publishes each command of this client to the diagnostics channels. */
export function tellCommands(client: MongoClient): void {
  client.on('commandStarted', (event) => {
    const { requestId: id, commandName: command, databaseName: database } = event;
    commandBegun.publish({ id, command, database, collection: collectionOf(event) } satisfies CommandBegun);
  });
  const ended = (id: number, failure: Error | undefined) =>
    commandEnded.publish({ id, failure } satisfies CommandEnded);
  client.on('commandSucceeded', ({ requestId, reply }) => ended(requestId, failureIn(reply)));
  client.on('commandFailed', ({ requestId, failure }) => ended(requestId, failure));
}
