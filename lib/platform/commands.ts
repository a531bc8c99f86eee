import 'server-only';
import { type CommandStartedEvent, type MongoClient, MongoServerError } from 'mongodb';
import * as z from 'zod';
import { type CommandBegun, type CommandEnded, commandBegun, commandEnded } from './watched-work';

/** Whether anybody wants to hear of commands. Otherwise the driver is not asked to tell, for that costs it time. */
export const areCommandsWatched = (): boolean => commandBegun.hasSubscribers;

/** The collection is the value of the command's name, `{ find: 'orders' }`, but in `getMore`. */
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

/** What went wrong with a write within a command that succeeded as a whole: a key that is there already, a member that is away. */
function failureIn(reply: unknown): MongoServerError | undefined {
  const { data } = answerSchema.safeParse(reply);
  const first = data?.writeErrors?.[0] ?? data?.writeConcernError;
  return first && new MongoServerError({ code: first.code });
}

/** Tells of each command of this client. */
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
